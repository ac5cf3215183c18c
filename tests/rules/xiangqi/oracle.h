// The rules of xiangqi once more, slow and simple: an array of letters, no bitboards, no tables.
// The fast generator must agree with it.
#pragma once

#include <array>
#include <vector>

#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

class Oracle {
 public:
  explicit Oracle(const Position& position);

  // Sorted by bits.
  [[nodiscard]] std::vector<Move> legal_moves() const;
  // Whether the side to move is in check.
  [[nodiscard]] bool is_check() const { return can_lose_king(red_); }

 private:
  [[nodiscard]] char at(int file, int rank) const;
  [[nodiscard]] static bool is_red(char piece) { return piece >= 'A' && piece <= 'Z'; }
  // Whether the other side could capture this side's king, were it to move, flying kings included.
  [[nodiscard]] bool can_lose_king(bool red) const;
  [[nodiscard]] std::vector<Move> moves_of(bool red) const;
  [[nodiscard]] bool can_move(int from, int to) const;
  [[nodiscard]] int pieces_between(int from, int to) const;

  std::array<char, squares> squares_{};  // FEN letters, '.' for empty
  bool red_ = true;
};

}  // namespace ludex::xiangqi
