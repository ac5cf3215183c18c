// The weights as source code of the program.
#pragma once

#include <string>

#include "search/evaluation/weight_group.h"
#include "tune/subject.h"

namespace ludex::tune {

// The whole text of the game's weight_values.h.
[[nodiscard]] std::string source_of(const Subject& subject, const search::FlatWeights& weights);

}  // namespace ludex::tune
