// The weights of the features that make moves likely (features.h), learned from our own games by
// tools/learn_go: natural logarithms in hundredths, by the number of the feature.
#pragma once

#include <cstdint>
#include <span>

namespace ludex::search::go_playout {

[[nodiscard]] std::span<const std::int16_t> playout_weights();
[[nodiscard]] std::span<const std::int16_t> tree_weights();

// e to the power of hundredths / 100, by multiplications alone, so that it is the same everywhere.
[[nodiscard]] double power_of_e(int hundredths);

}  // namespace ludex::search::go_playout
