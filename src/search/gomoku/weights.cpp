#include "search/gomoku/weights.h"

#include <cstddef>
#include <type_traits>

#include "search/gomoku/weight_values_freestyle.h"
#include "search/gomoku/weight_values_renju.h"
#include "search/gomoku/weight_values_standard.h"

namespace ludex::search::gomoku_evaluation {

// Caro has the weights of freestyle: its rows are closed more easily, but the threats are the same.
std::span<const Weights> all_weights_of(gomoku::Variant variant) {
  switch (variant) {
    case gomoku::Variant::standard:
      return standard;
    case gomoku::Variant::renju:
      return renju;
    case gomoku::Variant::freestyle:
    case gomoku::Variant::caro:
    case gomoku::Variant::caro_exact:
      break;
  }
  return freestyle;
}

const Weights& weights_of(gomoku::Variant variant, gomoku::Color color) {
  const std::span<const Weights> all = all_weights_of(variant);
  return all.size() > 1 ? all[gomoku::index(color)] : all.front();
}

FlatWeights flat_weights_of(gomoku::Variant variant) {
  static_assert(std::is_standard_layout_v<Weights>);
  FlatWeights flat;
  for (const Weights& set : all_weights_of(variant)) {
    const auto* const first = reinterpret_cast<const Weight*>(&set);
    for (std::size_t at = 0; at < weight_count; ++at) {
      flat.emplace_back(first[at], 0);
    }
  }
  return flat;
}

std::vector<WeightGroup> weight_groups() {
  std::vector<WeightGroup> groups;
  const auto add = [&groups](std::string_view name, std::size_t offset, std::size_t bytes) {
    groups.push_back({name, offset / sizeof(Weight), bytes / sizeof(Weight), false});
  };
  add("moving_line", offsetof(Weights, moving_line), sizeof(Weights::moving_line));
  add("moving_pair", offsetof(Weights, moving_pair), sizeof(Weights::moving_pair));
  add("waiting_line", offsetof(Weights, waiting_line), sizeof(Weights::waiting_line));
  add("waiting_pair", offsetof(Weights, waiting_pair), sizeof(Weights::waiting_pair));
  add("situation", offsetof(Weights, situation), sizeof(Weights::situation));
  add("attack_line", offsetof(Weights, attack_line), sizeof(Weights::attack_line));
  add("attack_pair", offsetof(Weights, attack_pair), sizeof(Weights::attack_pair));
  add("defence_line", offsetof(Weights, defence_line), sizeof(Weights::defence_line));
  add("defence_pair", offsetof(Weights, defence_pair), sizeof(Weights::defence_pair));
  return groups;
}

}  // namespace ludex::search::gomoku_evaluation
