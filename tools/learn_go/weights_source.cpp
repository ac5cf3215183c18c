#include "learn_go/weights_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string_view>

#include "search/go/playout/features.h"

namespace ludex::learn_go {

namespace {

using search::go_playout::Feature;

constexpr double hundredths = 100;
constexpr double largest = 9;
constexpr std::size_t line_width = 100;

struct Sharp {
  Feature feature;
  double logarithm;
};
constexpr std::array sharp_strings{
    Sharp{Feature::takes_attackers, 4.0},     Sharp{Feature::takes_many, 3.0},
    Sharp{Feature::takes_one, 1.5},           Sharp{Feature::rescues_to_two, 0.5},
    Sharp{Feature::rescues_to_three, 2.5},    Sharp{Feature::strengthens, 0.5},
    Sharp{Feature::attacks_many, 0.7},        Sharp{Feature::attacks_one, 0.3},
    Sharp{Feature::self_atari_of_one, -2.0},  Sharp{Feature::self_atari_in_nakade, -1.0},
    Sharp{Feature::self_atari_of_many, -4.0},
};
// From the point next to the last stone on; 0 for what is farther.
constexpr std::array sharp_distances{1.6, 1.4, 1.0, 0.8};

void append_table(std::string& text, std::string_view name, const std::vector<double>& logarithms) {
  std::string line = fmt::format("constexpr std::array<std::int16_t, feature_count> {}{{", name);
  for (std::size_t at = 0; at < logarithms.size(); ++at) {
    const long value = std::lround(std::clamp(logarithms[at], -largest, largest) * hundredths);
    const bool is_last = at + 1 == logarithms.size();
    const std::string word = fmt::format("{}{}", value, is_last ? "};" : ",");
    const bool is_first = at == 0;
    if (is_first || line.size() + 1 + word.size() > line_width) {
      text += line + "\n";
      line = "    " + word;
    } else {
      line += " " + word;
    }
  }
  text += line + "\n";
}

}  // namespace

std::vector<double> sharpened(std::vector<double> logarithms) {
  for (const Sharp& each : sharp_strings) {
    logarithms[static_cast<std::size_t>(each.feature)] = each.logarithm;
  }
  const auto from = static_cast<std::size_t>(Feature::from_last);
  for (std::size_t at = 0; at < search::go_playout::distances; ++at) {
    logarithms[from + at] = at < sharp_distances.size() ? sharp_distances[at] : 0;
  }
  return logarithms;
}

std::string weights_source(const std::vector<double>& playouts, const std::vector<double>& trees) {
  std::string text =
      "// Written by tools/learn_go.\n"
      "#include \"search/go/playout/weights.h\"\n\n"
      "#include <array>\n\n"
      "#include \"search/go/playout/features.h\"\n\n"
      "namespace ludex::search::go_playout {\n\n"
      "namespace {\n\n"
      "// clang-format off\n";
  append_table(text, "for_playouts", playouts);
  text += "\n";
  append_table(text, "for_trees", trees);
  text +=
      "// clang-format on\n\n"
      "}  // namespace\n\n"
      "std::span<const std::int16_t> playout_weights() {\n  return for_playouts;\n}\n\n"
      "std::span<const std::int16_t> tree_weights() {\n  return for_trees;\n}\n\n"
      "}  // namespace ludex::search::go_playout\n";
  return text;
}

}  // namespace ludex::learn_go
