// A game of go as one line of text: the side of the board, komi in hundredths, and the moves, two
// letters each as in SGF; a pass is `..`. Black begins.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/go/types.h"

namespace ludex::learn_go {

struct GameLine {
  int side = 9;
  int komi = 0;                  // hundredths of a point
  std::vector<go::Point> moves;  // Point{} is a pass
  bool operator==(const GameLine&) const = default;
};

[[nodiscard]] std::string format(const GameLine& game);
[[nodiscard]] Result<GameLine> parse_game_line(std::string_view line);

}  // namespace ludex::learn_go
