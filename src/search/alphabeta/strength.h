// Playing like a weaker player, not a slower one: a level searches few nodes, whatever the machine,
// and then does not always tell the best line from others that seemed nearly as good.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/random.h"
#include "search/alphabeta/node_count.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

inline constexpr int lowest_elo = 1000;
inline constexpr int highest_elo = 2200;  // beyond it nothing has been measured
// What the engine is taken for when nothing limits it.
inline constexpr int full_elo = 2900;

struct Level {
  std::uint64_t nodes_a_line = 0;  // or any_nodes
  // A line that is worth so much less than the best is never played, and a slightly worse one
  // nearly as often as the best. At 0 there is nothing to choose, and one line is searched.
  Value spread = 0;

  [[nodiscard]] constexpr int lines() const { return spread == 0 ? 1 : 4 + spread / 50; }
  // For all lines together.
  [[nodiscard]] constexpr std::uint64_t nodes() const {
    if (nodes_a_line == any_nodes) return any_nodes;
    return nodes_a_line * static_cast<std::uint64_t>(lines());
  }
  bool operator==(const Level&) const = default;
};

// Expects a rating between the two ends. The table behind it comes from matches: docs/strength.md.
[[nodiscard]] Level level_for(int elo);

// The index of the line that a player of that level takes, of lines with these values, the best
// first; expects at least one.
[[nodiscard]] std::size_t chosen(std::span<const Value> values, Value spread, Rng& rng);

}  // namespace ludex::search
