#include "tune/weights_source.h"

#include <fmt/format.h>

#include <string_view>

namespace ludex::tune {

namespace {

constexpr std::string_view head =
    R"(// The values of the weights. Written by `tune fit`; docs/tuning.md says from what.
#pragma once

#include "search/chess/weights.h"

namespace ludex::search {

// clang-format off
inline constexpr Weights weights{
)";
constexpr std::string_view tail = R"(};
// clang-format on

}  // namespace ludex::search
)";

// Tables by file and rank get a line for each rank or half of one, lists lines of eight.
std::size_t row_length(std::string_view name) {
  return name == "piece_squares" || name == "shelter" || name == "storm" ? 4 : 7;
}

}  // namespace

std::string source_of(const search::FlatWeights& weights) {
  std::string text(head);
  for (const search::WeightGroup& group : search::weight_groups()) {
    const std::size_t row = row_length(group.name);
    const bool is_long = group.size > row;
    text += fmt::format("    .{} = {{{{", group.name);
    for (std::size_t at = 0; at < group.size; ++at) {
      if (is_long && at % row == 0) text += "\n        ";
      const search::Phased weight = weights[group.first + at];
      text += fmt::format("{{{}, {}}}", weight.middlegame(), weight.endgame());
      const bool is_last = at + 1 == group.size;
      if (is_long) {
        text += (at + 1) % row == 0 || is_last ? "," : ", ";
      } else if (!is_last) {
        text += ", ";
      }
    }
    text += is_long ? "\n    }},\n" : "}},\n";
  }
  text += tail;
  return text;
}

}  // namespace ludex::tune
