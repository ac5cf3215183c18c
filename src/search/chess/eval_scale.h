// How much of an advantage in the endgame can be turned into a win, in sixty-fourths. Kernel
// header: see evaluation_dispatch.h.
#pragma once

#include <algorithm>
#include <bit>

#include "rules/chess/board.h"
#include "search/chess/eval_geometry.h"
#include "search/evaluation/blend.h"

namespace ludex::search::chess_evaluation::LUDEX_KERNEL {

// The material of one side; pieces are counted in pawns.
struct Force {
  Bitboard pawns;
  int pawn_count;
  int knights;
  int bishops;
  int rooks;
  int queens;
  [[nodiscard]] int minors() const { return knights + bishops; }
  [[nodiscard]] int pieces() const { return 3 * minors() + 5 * rooks + 9 * queens; }
};
[[nodiscard]] inline Force force_of(const chess::Board& board, Color color) {
  const auto count = [&](PieceKind kind) { return std::popcount(board.pieces(color, kind)); };
  const Bitboard pawns = board.pieces(color, PieceKind::pawn);
  return {pawns,
          std::popcount(pawns),
          count(PieceKind::knight),
          count(PieceKind::bishop),
          count(PieceKind::rook),
          count(PieceKind::queen)};
}

[[nodiscard]] inline bool have_opposite_bishops(const chess::Board& board) {
  const Bitboard bishops = board.kinds[index(PieceKind::bishop)];
  const Bitboard white = bishops & board.colors[0];
  const Bitboard black = bishops & board.colors[1];
  if (white == 0 || black == 0 || chess::has_several(white) || chess::has_several(black)) {
    return false;
  }
  return ((white & chess::dark_squares) != 0) != ((black & chess::dark_squares) != 0);
}

// Whether all pawns stand on one rook's file, the enemy king holds the corner, and no piece drives
// it out: there are at most bishops, none of which sees the corner.
[[nodiscard]] inline bool is_wrong_rook_pawn(const chess::Board& board, Color strong,
                                             const Force& force) {
  if (force.pawn_count == 0 || force.pieces() != 3 * force.bishops) return false;
  const bool on_a = (force.pawns & ~chess::file_a) == 0;
  const bool on_h = (force.pawns & ~chess::file_h) == 0;
  if (!on_a && !on_h) return false;
  const Square corner = chess::square_at(on_a ? 0 : 7, strong == Color::white ? 7 : 0);
  const Bitboard bishops = board.pieces(strong, PieceKind::bishop);
  const bool corner_is_dark = (chess::bit(corner) & chess::dark_squares) != 0;
  if ((bishops & (corner_is_dark ? chess::dark_squares : ~chess::dark_squares)) != 0) return false;
  return distance(board.king(~strong), corner) <= 1;
}

// Rook against rook: one pawn more on the same side of the board is seldom enough to win, and a
// king before the last pawn holds.
[[nodiscard]] inline int rook_ending_scale(const chess::Board& board, Color strong,
                                           const Force& ours, const Force& theirs) {
  constexpr Bitboard queen_side =
      chess::file_set(0) | chess::file_set(1) | chess::file_set(2) | chess::file_set(3);
  if (ours.pawn_count - theirs.pawn_count > 1) return full_scale;
  const Square defender = board.king(~strong);
  if (ours.pawn_count == 1 && theirs.pawn_count == 0) {
    const Square pawn = chess::lowest(ours.pawns);
    const int ahead = strong == Color::white ? rank_of(defender) - rank_of(pawn)
                                             : rank_of(pawn) - rank_of(defender);
    const bool before = ahead >= 1 && std::abs(file_of(defender) - file_of(pawn)) <= 1;
    return before ? 16 : 44;
  }
  const bool one_side = (ours.pawns & queen_side) == 0 || (ours.pawns & ~queen_side) == 0;
  const bool is_near = theirs.pawn_count > 0 && (chess::king_attacks(defender) & theirs.pawns) != 0;
  return one_side && is_near ? 36 : 52;
}

[[nodiscard]] inline int endgame_scale(const chess::Board& board, Color strong) {
  const Force ours = force_of(board, strong);
  const Force theirs = force_of(board, ~strong);
  const int lead = ours.pieces() - theirs.pieces();
  if (ours.pawn_count == 0 && lead <= 3) {
    if (ours.pieces() < 5) return 0;
    return theirs.pieces() <= 3 ? 6 : 14;
  }
  if (is_wrong_rook_pawn(board, strong, ours)) return 0;
  if (have_opposite_bishops(board)) {
    const int others = ours.pieces() - 3 + theirs.pieces() - 3;
    if (others == 0) return std::min(full_scale, 14 + 5 * ours.pawn_count);
    return std::min(full_scale, 36 + 4 * ours.pawn_count);
  }
  // The defender can give up a minor piece for the last pawn.
  if (ours.pawn_count == 1 && lead <= 3 && theirs.minors() > 0 && ours.queens == 0) {
    if (lead <= 0) return 20;
    return ours.pieces() <= 6 ? 36 : 48;
  }
  if (ours.pieces() == 5 && ours.rooks == 1 && theirs.pieces() == 5 && theirs.rooks == 1) {
    return rook_ending_scale(board, strong, ours, theirs);
  }
  return std::min(full_scale, 40 + 6 * ours.pawn_count);
}

}  // namespace ludex::search::chess_evaluation::LUDEX_KERNEL
