// Every weight of the evaluation of gomoku and of the order of its moves, by name. The values are
// in weight_values_*.h, which tools/tune writes: one set for each variant that has games of its
// own, or one for each colour if the colours play by different rules.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "rules/gomoku/types.h"
#include "search/evaluation/weight_group.h"
#include "search/gomoku/line_table.h"

namespace ludex::search::gomoku_evaluation {

// Two lines through one point, whatever their order.
inline constexpr std::size_t line_pairs = line_classes * (line_classes + 1) / 2;
[[nodiscard]] constexpr std::size_t pair_of(LineClass one, LineClass other) {
  const std::size_t low = std::min(index(one), index(other));
  const std::size_t high = std::max(index(one), index(other));
  return high * (high + 1) / 2 + low;
}

// Which threats stand on the board, a bit each: three of the side to move (a four, a three, a four
// with a three), four of the other side (the same, and a winning four).
inline constexpr std::size_t situations = 128;

// A static value is made of eighths of a centipawn.
inline constexpr int worth_unit = 8;

using Weight = std::int16_t;
// The weights of one colour. An empty point counts by what a stone of that colour would make there:
// once for the class of each of its four lines, and once for the classes of each two of them.
struct Weights {
  // What the point is worth while that colour is to move, and while the other one is.
  std::array<Weight, line_classes> moving_line;
  std::array<Weight, line_pairs> moving_pair;
  std::array<Weight, line_classes> waiting_line;
  std::array<Weight, line_pairs> waiting_pair;
  // The move itself, by the threats that stand: to that colour when it is to move.
  std::array<Weight, situations> situation;
  // How early the point is tried: by the colour of these weights, whose stone makes the lines, and
  // by the other colour, which prevents that stone.
  std::array<Weight, line_classes> attack_line;
  std::array<Weight, line_pairs> attack_pair;
  std::array<Weight, line_classes> defence_line;
  std::array<Weight, line_pairs> defence_pair;
};
inline constexpr std::size_t weight_count = sizeof(Weights) / sizeof(Weight);

// The weights of one colour under a variant.
[[nodiscard]] const Weights& weights_of(gomoku::Variant variant, gomoku::Color color);
// All weights of a variant: one set, or Black's and then White's.
[[nodiscard]] std::span<const Weights> all_weights_of(gomoku::Variant variant);
// The same weights in a row. There is no endgame: the second values are 0.
[[nodiscard]] FlatWeights flat_weights_of(gomoku::Variant variant);
// The groups of one set, in the order of the members.
[[nodiscard]] std::vector<WeightGroup> weight_groups();

}  // namespace ludex::search::gomoku_evaluation
