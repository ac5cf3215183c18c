// A line of an opening book of go in the text format of the program Fuego:
//
//   9 E5 E7 | D3 F3 D3
//
// The board is 9x9; after Black on E5 and White on E7, D3 is played twice as often as F3. The moves
// in front of `|` take turns from Black on, and may be passes ("PASS").
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/go/game_state.h"
#include "rules/go/types.h"

namespace ludex::records::fuego {

// The move of either colour; absent for a pass.
using Played = std::optional<go::Point>;

struct Line {
  int side = 19;                   // of the square board
  std::vector<Played> played;      // up to the position
  std::vector<go::Point> answers;  // at least one; a point that stands several times counts so
  bool operator==(const Line&) const = default;
};

// The state of an empty board of that side before Black's first move.
[[nodiscard]] go::GameState start_of(int side);
[[nodiscard]] go::GameState position_of(const Line& line);

// The error names the column, and what was expected. All moves of the result are legal.
[[nodiscard]] Result<Line> parse_line(std::string_view text);
// Without an end of line.
[[nodiscard]] std::string format_line(const Line& line);

}  // namespace ludex::records::fuego
