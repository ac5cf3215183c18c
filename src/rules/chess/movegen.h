// Legal moves of a position.
#pragma once

#include <array>
#include <cstddef>

#include "rules/chess/position.h"
#include "rules/chess/types.h"

namespace ludex::chess {

// No legal position has more than 218 moves (R. Petrović 1964; proven by L. Hartikka and others).
inline constexpr std::size_t max_moves = 256;

class MoveList {
 public:
  void add(Move move) { moves_[size_++] = move; }
  [[nodiscard]] const Move* begin() const { return moves_.data(); }
  [[nodiscard]] const Move* end() const { return moves_.data() + size_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Move operator[](std::size_t at) const { return moves_[at]; }

 private:
  std::array<Move, max_moves> moves_;
  std::size_t size_ = 0;
};

[[nodiscard]] MoveList legal_moves(const Position& position);
// Legal captures, en passant and queen promotions: what quiescence looks at when not in check.
[[nodiscard]] MoveList legal_captures(const Position& position);
[[nodiscard]] bool has_legal_move(const Position& position);
// Any sixteen bits may be asked about (a transposition table's move, a stranger's).
[[nodiscard]] bool is_legal(const Position& position, Move move);
// Whether a legal move gives check.
[[nodiscard]] bool gives_check(const Position& position, Move move);

}  // namespace ludex::chess
