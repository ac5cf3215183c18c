// A xiangqi position: a plain value that is copied to try a move. The key covers the pieces and the
// side to move, but no counters.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/piece_board.h"
#include "rules/xiangqi/bitboard.h"
#include "rules/xiangqi/board.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

class Position : public rules::PieceBoard<Board, Piece, Square, squares> {
 public:
  [[nodiscard]] static Position start();

  [[nodiscard]] Color side_to_move() const { return side_; }
  [[nodiscard]] Bitboard pieces(Color color) const { return board_.pieces(color); }
  [[nodiscard]] Bitboard pieces(PieceKind kind) const { return board_.pieces(kind); }
  [[nodiscard]] Bitboard pieces(Color color, PieceKind kind) const {
    return board_.pieces(color, kind);
  }
  [[nodiscard]] Bitboard occupied() const { return board_.occupied(); }
  [[nodiscard]] Square king(Color color) const { return board_.king(color); }
  [[nodiscard]] Variant variant() const { return variant_; }
  // Half-moves since the last capture or promotion; no earlier position can recur.
  [[nodiscard]] int halfmove_clock() const { return halfmove_clock_; }
  [[nodiscard]] int fullmove_number() const { return fullmove_number_; }

  [[nodiscard]] Bitboard checkers() const { return checkers_; }
  [[nodiscard]] bool is_check() const { return static_cast<bool>(checkers_); }

  // Plays a legal move.
  void play(Move move);
  // Takes back a move that was neither a capture nor a promotion, and restores the counters.
  void take_back(Move move);
  // Passes the turn, for null-move search; expects no check.
  void play_null();

  // Compares pieces, side and counters.
  bool operator==(const Position&) const = default;

 private:
  // Leaves everything that is derived to be filled in; PositionBuilder makes positions from checked
  // text.
  friend class PositionBuilder;
  Position() = default;

  void promote(Square square);

  Bitboard checkers_;
  int halfmove_clock_ = 0;
  int fullmove_number_ = 1;
  Color side_ = Color::red;
  Variant variant_ = Variant::standard;
};

}  // namespace ludex::xiangqi
