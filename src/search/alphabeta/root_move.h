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
  engine::Bound bound = engine::Bound::exact;
  int depth = 0;
  int seldepth = 0;
  std::uint64_t nodes = 0;  // spent on the move by one thread in the whole search
};

// What one thread would play.
struct Ballot {
  std::uint16_t move = 0;  // its code
  Value value = 0;
  int depth = 0;  // of the last complete iteration
};

// The index of the thread to believe; expects at least one ballot. The shortest mate counts first;
// then the move for which most is said, where a deep and good opinion says more than a shallow and
// bad one; then the deepest of those who want this move. The first thread wins what is equal.
[[nodiscard]] std::size_t elected(std::span<const Ballot> ballots);

}  // namespace ludex::search
