// The weights of an evaluation as a row of numbers. A game's `Weights` is a struct of arrays of
// Phased and nothing else, so that every weight has one place in it.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "search/evaluation/phased.h"

namespace ludex::search {

// The weights of one member of `Weights`, as a range of the row.
struct WeightGroup {
  std::string_view name;
  std::size_t first;
  std::size_t size;
  bool is_danger;  // these are added up first, and the sum is squared
};

// All weights in a row.
using FlatWeights = std::vector<Phased>;

template <class Weights>
[[nodiscard]] FlatWeights flat(const Weights& all) {
  static_assert(std::is_standard_layout_v<Weights>);
  const auto* const first = reinterpret_cast<const Phased*>(&all);
  return {first, first + sizeof(Weights) / sizeof(Phased)};
}

// The place of a weight in the row.
template <class Weights>
[[nodiscard]] std::size_t place_of(const Phased& weight, const Weights& all) {
  return static_cast<std::size_t>(&weight - reinterpret_cast<const Phased*>(&all));
}

// A member of `Weights` with its name.
struct NamedWeights {
  template <std::size_t Size>
  constexpr NamedWeights(std::string_view of, const std::array<Phased, Size>& member)
      : name(of), values(member) {}

  std::string_view name;
  std::span<const Phased> values;
};

// The groups of members of `all`. The names of the weights of danger begin with "danger_".
template <class Weights>
[[nodiscard]] std::vector<WeightGroup> groups_of(std::span<const NamedWeights> members,
                                                 const Weights& all) {
  std::vector<WeightGroup> groups;
  for (const auto& [name, values] : members) {
    groups.push_back(
        {name, place_of(values.front(), all), values.size(), name.starts_with("danger_")});
  }
  return groups;
}

}  // namespace ludex::search
