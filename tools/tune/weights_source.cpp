#include "tune/weights_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace ludex::tune {

namespace {

constexpr std::string_view head =
    R"(// The values of the weights. Written by `tune fit`; docs/tuning.md says from what.
#pragma once

#include "{folder}/weights.h"

namespace {name_space} {{

// clang-format off
inline constexpr Weights weights{{
)";
constexpr std::string_view tail = R"(}};
// clang-format on

}}  // namespace {name_space}
)";

// Tables by file and rank get a line for each rank or half of one, lists lines of eight.
std::size_t row_length(const Subject& subject, std::string_view name) {
  const auto found = std::find(subject.boards.begin(), subject.boards.end(), name);
  return found == subject.boards.end() ? 7 : subject.board_row;
}

}  // namespace

std::string source_of(const Subject& subject, const search::FlatWeights& weights) {
  std::string text = fmt::format(head, fmt::arg("folder", subject.folder),
                                 fmt::arg("name_space", subject.name_space));
  for (const search::WeightGroup& group : subject.groups()) {
    const std::size_t row = row_length(subject, group.name);
    const bool is_long = group.size > row;
    text += fmt::format("    .{} = {{{{", group.name);
    for (std::size_t at = 0; at < group.size; ++at) {
      if (is_long && at % row == 0) {
        text += "\n        ";
      }
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
  text += fmt::format(tail, fmt::arg("name_space", subject.name_space));
  return text;
}

}  // namespace ludex::tune
