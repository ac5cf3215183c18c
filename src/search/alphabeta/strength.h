// Skill levels: the engine plays weaker, not slower. A level searches few nodes, whatever the
// machine, and then does not always choose the best line, but one of those that seemed nearly as
// good. A beginner does not search, and overlooks moves.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/random.h"
#include "search/alphabeta/threads/node_count.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

inline constexpr int lowest_elo = 1000;
inline constexpr int highest_elo = 2500;  // beyond it nothing has been measured
// Steps of skill go from the weakest, 0, to full strength.
inline constexpr int full_skill = 20;
// The games that share a table of steps.
enum class SkillSteps : std::uint8_t { pieces, gomoku };
// The rating that the engine is taken to have when nothing limits it.
inline constexpr int full_elo = 2900;

struct SkillLevel {
  std::uint64_t nodes_a_line = 0;  // or any_nodes
  // A line that is worth this much less than the best is never played, and a slightly worse line
  // nearly as often as the best. At 0 the best line is always played, and only one is searched.
  // With a spread above the value from which a line counts as won, even a win may be missed.
  Value spread = 0;
  // Above 0 a beginner looks instead of a search (root/beginner.h): in so many of 1000 cases a move
  // or a reply does not come to mind. Nodes do not count then.
  int oversight = 0;

  [[nodiscard]] constexpr int lines() const {
    return spread == 0 ? 1 : std::min(4 + spread / 50, 16);
  }
  // The nodes of all lines together, or any_nodes.
  [[nodiscard]] constexpr std::uint64_t nodes() const {
    if (nodes_a_line == any_nodes) return any_nodes;
    return nodes_a_line * static_cast<std::uint64_t>(lines());
  }
  bool operator==(const SkillLevel&) const = default;
};

// Expects a rating between the two ends. The table behind it comes from matches: docs/strength.md.
[[nodiscard]] SkillLevel level_for(int elo);
// Expects 0 <= skill < full_skill.
[[nodiscard]] SkillLevel level_of_skill(SkillSteps steps, int skill);

// The index of the line that a player chooses whose level has this spread. `values` are the values
// of the lines, the best first; there is at least one.
[[nodiscard]] std::size_t chosen(std::span<const Value> values, Value spread, Rng& rng);

}  // namespace ludex::search
