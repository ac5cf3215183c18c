// The weights of features as src/search/go/playout/weights.cpp.
#pragma once

#include <string>
#include <vector>

namespace ludex::learn_go {

// What playouts use in place of fitted weights: those of the strings and distances are sharper than
// the likeliest ones, because a playout is one line and must not leave a string in atari. Chosen by
// matches (docs/tuning.md).
[[nodiscard]] std::vector<double> sharpened(std::vector<double> logarithms);

// Natural logarithms in hundredths, formatted as the style of the project asks.
[[nodiscard]] std::string weights_source(const std::vector<double>& playouts,
                                         const std::vector<double>& trees);

}  // namespace ludex::learn_go
