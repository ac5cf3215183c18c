// Builds a position from the parts that a reader has parsed. Apart from play(), this is the only
// way to make a position.
#pragma once

#include <optional>

#include "rules/chess/position.h"

namespace ludex::chess {

// Put the pieces first: castling rights and the en-passant square are checked against them.
class PositionBuilder {
 public:
  PositionBuilder() = default;

  // Expects an empty square.
  void put(Piece piece, Square square);
  void set_side_to_move(Color color);
  void set_counters(int halfmove_clock, int fullmove_number);
  // Allows castling with the rook on that square; ignored unless it is a rook on its home rank
  // together with its king.
  void allow_castling(Square rook);
  // Kept only if a pawn can just have passed the square and a capture there is legal.
  void set_en_passant(Square target);

  [[nodiscard]] const Position& so_far() const { return position_; }
  // Whether the side that is not to move is in check, which no game leads to.
  [[nodiscard]] bool opponent_is_in_check() const;
  // Expects that each side has one king and that the side not to move is not in check.
  [[nodiscard]] Position build() const;

 private:
  Position position_;
  std::optional<Square> en_passant_;
};

}  // namespace ludex::chess
