// Attacks on a board, for all code but the generator's inner loops: what a piece may capture, which
// pieces attack a square, whether a move leaves its king safe.
#pragma once

#include "rules/xiangqi/attacks.h"
#include "rules/xiangqi/board.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

// The squares to which a piece can move or where it can capture, even if that leaves its own king
// in check.
[[nodiscard, gnu::always_inline]] inline Bitboard targets_of(const Board& board, Piece piece,
                                                             Square from) {
  const auto at = static_cast<std::size_t>(from);
  const Bitboard occupied = board.occupied();
  const Bitboard foreign = ~board.pieces(piece.color);
  switch (piece.kind) {
    case PieceKind::king:
      return king_table[at] & foreign;
    case PieceKind::advisor:
      return advisor_table[at] & foreign;
    case PieceKind::elephant:
      return beyond_open_gates(elephant_table[at], occupied) & foreign;
    case PieceKind::horse:
      return beyond_open_gates(horse_table[at], occupied) & foreign;
    case PieceKind::rook:
      return sight(from, occupied).slides & foreign;
    case PieceKind::cannon: {
      const LineAttacks seen = sight(from, occupied);
      return (seen.slides & ~occupied) | (seen.jumps & board.pieces(~piece.color));
    }
    case PieceKind::pawn:
      return pawn_table[index(piece.color)][at] & foreign;
  }
  return {};
}

// The pieces of `by` among `allowed` that would check a king on the square if the squares in
// `occupancy` were occupied; a facing king is one of them.
[[nodiscard, gnu::always_inline]] inline Bitboard checkers_on(const Board& board, Color by,
                                                              Square square, Bitboard occupancy,
                                                              Bitboard allowed) {
  const auto at = static_cast<std::size_t>(square);
  const Bitboard enemies = board.pieces(by) & allowed;
  const Bitboard kings = board.pieces(PieceKind::king) & file_set(file_of(square));
  const LineAttacks seen = sight(square, occupancy);
  const Bitboard found =
      (seen.slides & (board.pieces(PieceKind::rook) | kings)) |
      (seen.jumps & board.pieces(PieceKind::cannon)) |
      (beyond_open_gates(horse_source_table[at], occupancy) & board.pieces(PieceKind::horse)) |
      (pawn_source_table[index(by)][at] & board.pieces(PieceKind::pawn));
  return found & enemies;
}

// The pieces that give check to the king of `us`.
[[nodiscard]] inline Bitboard checkers(const Board& board, Color us) {
  return checkers_on(board, ~us, board.king(us), board.occupied(), all_squares);
}

// All pieces of `by` that could capture on the square, occupied or not, even if the capture leaves
// their king in check.
[[nodiscard]] inline Bitboard attackers_of(const Board& board, Color by, Square square) {
  const auto at = static_cast<std::size_t>(square);
  const Bitboard occupied = board.occupied();
  const LineAttacks seen = sight(square, occupied);
  const Bitboard found =
      (seen.slides & board.pieces(PieceKind::rook)) |
      (seen.jumps & board.pieces(PieceKind::cannon)) |
      (beyond_open_gates(horse_source_table[at], occupied) & board.pieces(PieceKind::horse)) |
      (pawn_source_table[index(by)][at] & board.pieces(PieceKind::pawn)) |
      (beyond_open_gates(elephant_table[at], occupied) & board.pieces(PieceKind::elephant)) |
      (advisor_table[at] & board.pieces(PieceKind::advisor)) |
      (king_table[at] & board.pieces(PieceKind::king));
  return found & board.pieces(by);
}

// The board after a move, which may be a capture.
[[nodiscard]] inline Board board_after(const Board& board, PieceKind kind, Move move) {
  const Bitboard from = bit(move.from());
  const Bitboard to = bit(move.to());
  const Color us = contains(board.pieces(Color::red), move.from()) ? Color::red : Color::black;
  Board after = board;
  if (board.occupied() & to) {
    for (Bitboard& each : after.kinds) {
      each &= ~to;
    }
    after.colors[index(~us)] &= ~to;
  }
  after.kinds[index(kind)] ^= from | to;
  after.colors[index(us)] ^= from | to;
  return after;
}

// Whether the king of `us` is safe after a move of that side.
[[nodiscard]] inline bool is_safe_after(const Board& board, Color us, Move move) {
  const Bitboard to = bit(move.to());
  const Bitboard occupied = (board.occupied() & ~bit(move.from())) | to;
  const Square king = board.king(us);
  const Square square = king == move.from() ? move.to() : king;
  return !checkers_on(board, ~us, square, occupied, ~to);
}

}  // namespace ludex::xiangqi
