// Reads and writes the rows of a board of stones in the form that all such games share, which is
// like FEN's: rows from the top, separated by slashes, a letter for each stone and a number for
// each run of empty points.
//
//   15/15/15/15/15/15/8o6/7x7/15/15/15/15/15/15/15
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/tokens.h"

namespace ludex::rules {

// Rows of signs from the top, one sign a point; an empty point is a dot.
using StoneRows = std::vector<std::string>;

struct StoneRowsForm {
  std::string_view signs;  // lower-case letters and marks for the points that are not empty
  int min_side = 1;
  int max_side = 1;
};

[[nodiscard]] std::string format_stone_rows(const StoneRows& rows);
// Reads the next word. Dots and letters of either case are accepted too. All rows must have the
// same length, and both sides of the board must lie within the limits. Errors count columns from
// the start of the line.
[[nodiscard]] Result<StoneRows> read_stone_rows(Tokens& words, const StoneRowsForm& form);

}  // namespace ludex::rules
