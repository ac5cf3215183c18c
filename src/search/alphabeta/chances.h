// What a value means for the result of a game: the chances to win, draw and lose.
#pragma once

#include "engine/score.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// A win and a loss are logistic curves of the value.
struct ChanceCurve {
  int even = 0;    // the value that wins every second game
  int spread = 1;  // how far from there, on either side, three of four games end as the value says,
                   // divided by ln 3
};

// For the side to move, where the search found `value`. The three add up to 1000.
[[nodiscard]] engine::WinDrawLoss chances_of(Value value, ChanceCurve curve);

}  // namespace ludex::search
