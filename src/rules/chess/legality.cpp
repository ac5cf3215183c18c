// Checks whether any sixteen bits are a legal move of a position, without generating moves in the
// cases that are common in a search.
#include <cstdlib>

#include "rules/chess/movegen.h"

namespace ludex::chess {

namespace {

[[nodiscard]] bool is_diagonal(Square a, Square b) {
  return std::abs(file_of(a) - file_of(b)) == std::abs(rank_of(a) - rank_of(b));
}
[[nodiscard]] bool is_straight(Square a, Square b) {
  return file_of(a) == file_of(b) || rank_of(a) == rank_of(b);
}

// Whether a pawn can make the move, which is neither a promotion nor en passant.
[[nodiscard]] bool pawn_reaches(const Position& position, Square from, Square to) {
  const Color us = position.side_to_move();
  if (contains(home_rank(~us), to)) return false;
  if (contains(pawn_attacks(us, from), to)) return contains(position.pieces(~us), to);
  const int forward = us == Color::white ? 8 : -8;
  const int distance = index(to) - index(from);
  if (contains(position.occupied(), to)) return false;
  if (distance == forward) return true;
  const int start_rank = us == Color::white ? 1 : 6;
  return distance == 2 * forward && rank_of(from) == start_rank &&
         (between(from, to) & position.occupied()) == 0;
}

// Whether the piece can make the move, without regard to check.
[[nodiscard]] bool reaches(const Position& position, PieceKind kind, Square from, Square to) {
  const bool is_free = (between(from, to) & position.occupied()) == 0;
  switch (kind) {
    case PieceKind::pawn:
      return pawn_reaches(position, from, to);
    case PieceKind::knight:
      return contains(knight_attacks(from), to);
    case PieceKind::bishop:
      return is_diagonal(from, to) && is_free;
    case PieceKind::rook:
      return is_straight(from, to) && is_free;
    case PieceKind::queen:
      return (is_diagonal(from, to) || is_straight(from, to)) && is_free;
    case PieceKind::king:
      return contains(king_attacks(from), to);
  }
  return false;
}

// Whether the king is not attacked after this move of another piece.
[[nodiscard]] bool king_is_safe(const Position& position, Square from, Square to) {
  const Square king = position.king(position.side_to_move());
  if (!position.is_check()) {
    // Only a piece in its king's line of sight can be pinned.
    if (!is_diagonal(king, from) && !is_straight(king, from)) return true;
    if ((between(king, from) & position.occupied()) != 0) return true;
  }
  const Bitboard after = (position.occupied() & ~bit(from)) | bit(to);
  const Bitboard enemies = position.pieces(~position.side_to_move()) & ~bit(to);
  return (position.attackers_to(king, after) & enemies) == 0;
}

}  // namespace

bool is_legal(const Position& position, Move move) {
  const Square from = move.from();
  const Square to = move.to();
  const auto piece = position.piece_at(from);
  if (!piece || piece->color != position.side_to_move()) return false;
  // Rare kinds of moves, and moves of the king, for which all attackers must be found anyway.
  if (move.kind() != Move::Kind::normal || piece->kind == PieceKind::king) {
    const MoveList moves = filtered_moves(position, {bit(from), bit(to)});
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }
  if (move != Move(from, to)) return false;  // promotion bits in a move that does not promote
  if (from == to || contains(position.pieces(piece->color), to)) return false;
  return reaches(position, piece->kind, from, to) && king_is_safe(position, from, to);
}

}  // namespace ludex::chess
