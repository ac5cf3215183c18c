#include "rules/chess/position.h"

#include <cstdlib>

#include "base/expects.h"
#include "rules/chess/chess960.h"
#include "rules/chess/kernel.h"
#include "rules/chess/position_builder.h"
#include "rules/chess/zobrist.h"

namespace ludex::chess {

Position Position::start() {
  return chess960_start(classical_number);
}

std::optional<Square> Position::castling_rook(Color color, CastlingSide side) const {
  const Bitboard rooks = board_.castling_rooks & pieces(color);
  const Bitboard left_of_king = bit(king(color)) - 1;  // on the home rank, and all squares below it
  const Bitboard found = rooks & (side == CastlingSide::queen_side ? left_of_king : ~left_of_king);
  if (found == 0) return std::nullopt;
  return lowest(found);
}

std::optional<Square> Position::en_passant() const {
  if (board_.en_passant == 0) return std::nullopt;
  return lowest(board_.en_passant);
}

Bitboard Position::attackers_to(Square square, Bitboard occupancy) const {
  return best_kernel().attackers_to(board_, square, occupancy);
}

void Position::castle(Square king, Square rook) {
  const CastlingTargets target = castling_targets(king, rook);
  // Both leave before either arrives: in Chess960 each may stand on the other's target.
  remove(king);
  remove(rook);
  put({side_, PieceKind::king}, target.king);
  put({side_, PieceKind::rook}, target.rook);
}

void Position::drop_castling_rights(Bitboard squares) {
  const Bitboard lost = board_.castling_rooks & squares;
  if (lost == 0) return;
  key_ ^= castling_key(lost);
  board_.castling_rooks ^= lost;
}

void Position::set_en_passant(Bitboard target) {
  const Color capturer = side_;
  const Bitboard beside = pawn_attacks(~capturer, lowest(target));
  if ((beside & pieces(capturer, PieceKind::pawn)) == 0) return;
  board_.en_passant = target;
  if (!best_kernel().en_passant_is_legal(board_, capturer)) {
    board_.en_passant = 0;
    return;
  }
  key_ ^= en_passant_key(target);
}

void Position::clear_en_passant() {
  key_ ^= en_passant_key(board_.en_passant);
  board_.en_passant = 0;
}

void Position::pass_turn() {
  if (side_ == Color::black) {
    ++fullmove_number_;
  }
  side_ = ~side_;
  key_ ^= zobrist.black_to_move;
}

void Position::play(Move move) {
  const Square from = move.from();
  const Square to = move.to();
  const std::uint8_t code = code_at(from);
  expects(code != no_piece && piece_of(code).color == side_);
  const PieceKind kind = piece_of(code).kind;
  Bitboard passed = 0;  // by a pawn that moves two steps
  clear_en_passant();
  ++halfmove_clock_;
  switch (move.kind()) {
    case Move::Kind::castling:
      castle(from, to);
      break;
    case Move::Kind::en_passant:
      remove(square_at(file_of(to), rank_of(from)));
      move_piece(from, to);
      break;
    case Move::Kind::promotion:
    case Move::Kind::normal:
      if (code_at(to) != no_piece) {
        remove(to);
        halfmove_clock_ = 0;
      }
      if (move.kind() == Move::Kind::promotion) {
        remove(from);
        put({side_, move.promoted()}, to);
        break;
      }
      move_piece(from, to);
      if (kind == PieceKind::pawn && std::abs(index(from) - index(to)) == 16) {
        passed = bit(static_cast<Square>((index(from) + index(to)) / 2));
      }
      break;
  }
  if (kind == PieceKind::pawn) {
    halfmove_clock_ = 0;
  }
  drop_castling_rights(bit(from) | bit(to) |
                       (kind == PieceKind::king ? home_rank(side_) : Bitboard{0}));
  pass_turn();
  if (passed != 0) {
    set_en_passant(passed);
  }
  checkers_ = attackers_to(king(side_), occupied()) & pieces(~side_);
}

void Position::play_null() {
  expects(checkers_ == 0);
  clear_en_passant();
  ++halfmove_clock_;
  pass_turn();
}

}  // namespace ludex::chess
