// What the position texts of chess and xiangqi have in common.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "base/tokens.h"

namespace ludex::rules {

// A counter of half-moves or moves; the error names the field and the column.
[[nodiscard]] Result<int> read_counter(const Token& token, std::string_view field);

// One character as an error shows it.
[[nodiscard]] std::string shown(char letter);

}  // namespace ludex::rules
