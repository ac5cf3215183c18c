// A chess position: a plain value, copied to try a move. Sources: FIDE Laws 2023, articles 3
// and 9.2.3.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "rules/chess/types.h"

namespace ludex::chess {

// One bit a square, bit 0 is a1.
using Bitboard = std::uint64_t;

class Position {
 public:
  [[nodiscard]] static Position start();

  [[nodiscard]] Color side_to_move() const;
  [[nodiscard]] std::optional<Piece> piece_at(Square square) const;
  [[nodiscard]] Bitboard pieces(Color color) const;
  [[nodiscard]] Bitboard pieces(PieceKind kind) const;
  [[nodiscard]] Bitboard pieces(Color color, PieceKind kind) const;
  [[nodiscard]] Bitboard occupied() const;
  [[nodiscard]] Square king(Color color) const;
  // The square of the rook that the colour may still castle with on that side. FIDE 3.8.2.1.
  [[nodiscard]] std::optional<Square> castling_rook(Color color, CastlingSide side) const;
  // Set only while a legal en-passant capture exists, so equal positions have equal keys
  // (FIDE 9.2.3).
  [[nodiscard]] std::optional<Square> en_passant() const;
  [[nodiscard]] int halfmove_clock() const;
  [[nodiscard]] int fullmove_number() const;

  // Zobrist key of all that FIDE 9.2.3 calls the same position; no counters.
  [[nodiscard]] std::uint64_t key() const;
  [[nodiscard]] Bitboard checkers() const;
  [[nodiscard]] bool is_check() const { return checkers() != 0; }
  // Pieces of both colours that attack the square, with the given squares occupied.
  [[nodiscard]] Bitboard attackers_to(Square square, Bitboard occupancy) const;

  // Plays a legal move.
  void play(Move move);
  // Passes the turn, for null-move search; expects no check.
  void play_null();

  // The same pieces, rights, side and counters.
  bool operator==(const Position&) const = default;
};

}  // namespace ludex::chess
