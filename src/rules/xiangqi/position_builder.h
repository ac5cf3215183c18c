// Builds a position from the parts that a reader has parsed. Apart from play(), this is the only
// way to make a position.
#pragma once

#include "rules/xiangqi/position.h"

namespace ludex::xiangqi {

class PositionBuilder {
 public:
  explicit PositionBuilder(Variant variant = Variant::standard);

  // Expects an empty square.
  void put(Piece piece, Square square);
  void set_side_to_move(Color color);
  void set_counters(int halfmove_clock, int fullmove_number);

  [[nodiscard]] const Position& so_far() const { return position_; }
  // Whether the side that is not to move is in check or the kings face each other, which no game
  // leads to. Expects both kings.
  [[nodiscard]] bool opponent_is_in_check() const;
  // Expects pieces that can_stand_on() and max_pieces() allow, one king on each side, and that the
  // side not to move is not in check.
  [[nodiscard]] Position build() const;

 private:
  Position position_;
};

// Whether a game can bring the piece to that square.
[[nodiscard]] bool can_stand_on(Piece piece, Square square, Variant variant = Variant::standard);
// The most pieces of a kind that one side can have: the number at the start.
[[nodiscard]] int max_pieces(PieceKind kind);

}  // namespace ludex::xiangqi
