// A chess position: a plain value that is copied to try a move. The key covers what makes positions
// the same under FIDE 9.2.3, so no counters. Sources: FIDE Laws 2023, articles 3 and 9.2.3.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/chess/bitboard.h"
#include "rules/chess/board.h"
#include "rules/chess/types.h"
#include "rules/piece_board.h"

namespace ludex::chess {

class Position : public rules::PieceBoard<Board, Piece, Square, 64> {
 public:
  [[nodiscard]] static Position start();

  [[nodiscard]] Color side_to_move() const { return side_; }
  [[nodiscard]] Bitboard pieces(Color color) const { return board_.colors[index(color)]; }
  [[nodiscard]] Bitboard pieces(PieceKind kind) const { return board_.kinds[index(kind)]; }
  [[nodiscard]] Bitboard pieces(Color color, PieceKind kind) const {
    return board_.pieces(color, kind);
  }
  [[nodiscard]] Bitboard occupied() const { return board_.occupied(); }
  [[nodiscard]] Square king(Color color) const { return board_.king(color); }
  // The square of the rook with which the colour may still castle on that side (FIDE 3.8.2.1).
  [[nodiscard]] std::optional<Square> castling_rook(Color color, CastlingSide side) const;
  // Set only while a legal en-passant capture exists, so that equal positions have equal keys (FIDE
  // 9.2.3).
  [[nodiscard]] std::optional<Square> en_passant() const;
  [[nodiscard]] int halfmove_clock() const { return halfmove_clock_; }
  [[nodiscard]] int fullmove_number() const { return fullmove_number_; }

  [[nodiscard]] Bitboard checkers() const { return checkers_; }
  [[nodiscard]] bool is_check() const { return checkers() != 0; }
  // The pieces of both colours that attack the square if the squares in `occupancy` are occupied.
  [[nodiscard]] Bitboard attackers_to(Square square, Bitboard occupancy) const;

  // Plays a legal move.
  void play(Move move);
  // Passes the turn, for null-move search; expects no check.
  void play_null();

  // Compares pieces, rights, side and counters.
  bool operator==(const Position&) const = default;

 private:
  // Leaves everything that is derived to be filled in; PositionBuilder makes positions from checked
  // text.
  friend class PositionBuilder;
  Position() = default;

  void castle(Square king, Square rook);
  void drop_castling_rights(Bitboard squares);
  void set_en_passant(Bitboard target);
  void clear_en_passant();
  void pass_turn();

  Bitboard checkers_ = 0;
  int halfmove_clock_ = 0;
  int fullmove_number_ = 1;
  Color side_ = Color::white;
};

}  // namespace ludex::chess
