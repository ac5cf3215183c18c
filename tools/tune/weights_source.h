// The weights as the program compiles them.
#pragma once

#include <string>

#include "search/chess/weights.h"

namespace ludex::tune {

// The whole text of src/search/chess/weight_values.h.
[[nodiscard]] std::string source_of(const search::FlatWeights& weights);

}  // namespace ludex::tune
