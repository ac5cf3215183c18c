// The oracle of the evaluator: it reads the file in its own order and computes each number by its
// definition (docs/nets.md), one after the other.
#pragma once

#include <string_view>

#include "search/nets/evaluator.h"

namespace ludex::search::nets {

// The bytes are those of a good file.
[[nodiscard]] Output reference_output(std::string_view bytes, const Input& input);

}  // namespace ludex::search::nets
