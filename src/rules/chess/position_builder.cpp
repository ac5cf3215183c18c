#include "rules/chess/position_builder.h"

#include "base/expects.h"
#include "rules/chess/zobrist.h"

namespace ludex::chess {

namespace {

// The squares of the home rank on that side of the king on which the rook stands.
Bitboard same_wing(Square king, Square rook) {
  const Bitboard left = bit(king) - 1;
  return home_rank(rank_of(king) == 0 ? Color::white : Color::black) &
         (index(rook) < index(king) ? left : ~left);
}

}  // namespace

void PositionBuilder::put(Piece piece, Square square) {
  expects(!position_.piece_at(square));
  position_.put(piece, square);
}

void PositionBuilder::set_side_to_move(Color color) {
  if (position_.side_ == color) return;
  position_.side_ = color;
  position_.key_ ^= zobrist.black_to_move;
}

void PositionBuilder::set_counters(int halfmove_clock, int fullmove_number) {
  position_.halfmove_clock_ = halfmove_clock;
  position_.fullmove_number_ = fullmove_number;
}

void PositionBuilder::allow_castling(Square rook) {
  const auto piece = position_.piece_at(rook);
  if (!piece || piece->kind != PieceKind::rook) return;
  const Bitboard king = position_.pieces(piece->color, PieceKind::king) & home_rank(piece->color);
  if (king == 0 || !contains(home_rank(piece->color), rook)) return;
  // Each wing has one right: a second one replaces the first.
  const Bitboard wing = same_wing(lowest(king), rook);
  position_.drop_castling_rights(wing);
  position_.board_.castling_rooks |= bit(rook);
  position_.key_ ^= castling_key(bit(rook));
}

void PositionBuilder::set_en_passant(Square target) {
  en_passant_ = target;
}

bool PositionBuilder::opponent_is_in_check() const {
  const Color us = position_.side_;
  return (position_.attackers_to(position_.king(~us), position_.occupied()) &
          position_.pieces(us)) != 0;
}

Position PositionBuilder::build() const {
  for (const Color color : {Color::white, Color::black}) {
    expects(std::popcount(position_.pieces(color, PieceKind::king)) == 1);
  }
  expects(!opponent_is_in_check());
  Position position = position_;
  const Color us = position.side_;
  if (en_passant_ && rank_of(*en_passant_) == (us == Color::white ? 5 : 2)) {
    const Bitboard target = bit(*en_passant_);
    const Bitboard pawn = us == Color::white ? target >> 8U : target << 8U;
    const Bitboard origin = us == Color::white ? target << 8U : target >> 8U;
    const bool passable = (position.occupied() & (target | origin)) == 0;
    if (passable && (position.pieces(~us, PieceKind::pawn) & pawn) != 0) {
      position.set_en_passant(target);
    }
  }
  position.checkers_ =
      position.attackers_to(position.king(us), position.occupied()) & position.pieces(~us);
  return position;
}

}  // namespace ludex::chess
