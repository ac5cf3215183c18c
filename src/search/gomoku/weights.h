// The weights of the gomoku evaluation. The unit is a centipawn as protocols say it: about 200 of
// them are as good as an open three that the opponent may still answer.
#pragma once

#include <array>

#include "search/gomoku/line_table.h"

namespace ludex::search {

struct GomokuWeights {
  // What an empty point is worth to a colour by what its stone would make there in one line, by
  // LineClass. The sum over all points of the board makes the static value.
  std::array<int, line_classes> worth{0, 1, 2, 4, 9, 12, 30, 34, 90, 90, 0, 34};
  // What two lines through one point are worth together: with a three or a four in both, and with
  // an open two in one of them.
  int two_threats = 45;
  int threat_and_two = 10;
  // The order of moves before the search knows better, by LineClass.
  std::array<int, line_classes> urgency{0, 2, 5, 8, 22, 26, 80, 95, 400, 1000, 0, 95};
  int urgent_pair = 120;
  // The move is worth something to whoever has it.
  int tempo = 20;
  // The best threat that a colour can make with its next stone: the one to move, and the other.
  struct Threats {
    int four = 0;
    int three = 0;
    int four_three = 0;
    int winning = 0;
  };
  Threats own{20, 40, 250, 2'000};
  Threats other{0, 10, 60, 250};
};

inline constexpr GomokuWeights gomoku_weights{};

}  // namespace ludex::search
