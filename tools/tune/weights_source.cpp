#include "tune/weights_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

namespace ludex::tune {

namespace {

constexpr std::string_view head =
    R"(// The values of the weights. Written by `tune fit`; docs/tuning.md describes the fit.
#pragma once

{standard}#include "{folder}/weights.h"

namespace {name_space} {{

// clang-format off
inline constexpr {type} {constant}{open}
)";
constexpr std::string_view tail = R"({close};
// clang-format on

}}  // namespace {name_space}
)";

// Tables by file and rank get a line for each rank or half of one, lists longer lines.
std::size_t row_length(const WeightsSource& source, std::string_view name) {
  const auto found = std::find(source.boards.begin(), source.boards.end(), name);
  if (found != source.boards.end()) return source.board_row;
  return source.has_phases ? 7 : 12;
}

std::string text_of(const WeightsSource& source, const search::Phased& weight) {
  return source.has_phases ? fmt::format("{{{}, {}}}", weight.middlegame(), weight.endgame())
                           : fmt::format("{}", weight.middlegame());
}

// One member of Weights.
std::string text_of(const WeightsSource& source, const search::WeightGroup& group,
                    std::span<const search::Phased> weights) {
  const std::size_t row = row_length(source, group.name);
  const bool is_long = group.size > row;
  std::string text = fmt::format("    .{} = {{{{", group.name);
  for (std::size_t at = 0; at < group.size; ++at) {
    if (is_long && at % row == 0) {
      text += "\n        ";
    }
    text += text_of(source, weights[group.first + at]);
    const bool is_last = at + 1 == group.size;
    if (is_long) {
      text += (at + 1) % row == 0 || is_last ? "," : ", ";
    } else if (!is_last) {
      text += ", ";
    }
  }
  return text + (is_long ? "\n    }},\n" : "}},\n");
}

}  // namespace

std::string source_of(const Subject& subject, const search::FlatWeights& weights) {
  const WeightsSource& source = subject.source;
  const std::size_t sets = std::max<std::size_t>(source.sets, 1);
  const std::size_t size = weights.size() / sets;
  std::string text = fmt::format(
      head, fmt::arg("folder", source.folder), fmt::arg("name_space", source.name_space),
      fmt::arg("standard", source.sets > 0 ? "#include <array>\n\n" : ""),
      fmt::arg("constant", source.constant), fmt::arg("open", source.sets > 0 ? "{{" : "{"),
      fmt::arg("type", source.sets > 0 ? fmt::format("std::array<Weights, {}>", sets)
                                       : std::string("Weights")));
  for (std::size_t set = 0; set < sets; ++set) {
    text += source.sets > 0 ? "Weights{\n" : "";
    for (const search::WeightGroup& group : subject.groups()) {
      text += text_of(source, group, std::span(weights).subspan(set * size, size));
    }
    text += source.sets > 0 ? "},\n" : "";
  }
  text += fmt::format(tail, fmt::arg("name_space", source.name_space),
                      fmt::arg("close", source.sets > 0 ? "}}" : "}"));
  return text;
}

}  // namespace ludex::tune
