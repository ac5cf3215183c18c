// A move at the root, and how threads that searched the same root agree on one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/score.h"
#include "search/alphabeta/game.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// A root move and what is known of it.
template <SearchGame G>
struct RootMove {
  typename G::Move move{};
  std::vector<typename G::Move> line{};  // begins with the move
  Value value = -unbounded;
  Bound bound = Bound::exact;
  int depth = 0;
  int seldepth = 0;
  std::uint64_t nodes = 0;  // spent on the move by one thread in the whole search
};

// The move that one thread votes for.
struct Vote {
  std::uint16_t move = 0;  // its code
  Value value = 0;
  int depth = 0;  // of the last complete iteration
};

// The index of the vote that wins; expects at least one. The shortest mate wins. Without one, the
// move with the most votes wins, where a vote weighs its depth times how much better its value is
// than the worst; among the votes for that move the deepest wins, and the first of equal ones.
[[nodiscard]] std::size_t elected(std::span<const Vote> votes);

}  // namespace ludex::search
