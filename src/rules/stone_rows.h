// The rows of a board with stones as text, as games write it alike whose men stand still: from the
// top, divided by slashes, a sign for each stone and a number for empty points.
//
//   15/15/15/15/15/15/8o6/7x7/15/15/15/15/15/15/15
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/tokens.h"

namespace ludex::rules {

// Rows of signs from the top, one a point; empty points are dots.
using StoneRows = std::vector<std::string>;

struct StoneRowsForm {
  std::string_view signs;  // in small letters, beside the dot
  int min_side = 1;
  int max_side = 1;
};

[[nodiscard]] std::string format_stone_rows(const StoneRows& rows);
// Reads the next word. Dots and letters of either case are read too. All rows have the same length,
// and both sides of the board are within the limits. Errors count columns from the start of the
// line.
[[nodiscard]] Result<StoneRows> read_stone_rows(Tokens& words, const StoneRowsForm& form);

}  // namespace ludex::rules
