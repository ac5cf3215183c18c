// Boards with random stones, and the same with the colours exchanged.
#pragma once

#include "base/random.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_reading {

struct ExchangedBoards {
  go::Position board{{7, 7}};
  go::Position exchanged{{7, 7}};
};

// After that many moves of random colours, less those that would be suicide.
inline ExchangedBoards random_exchanged_boards(int moves, Rng& rng) {
  ExchangedBoards boards;
  for (int move = 0; move < moves; ++move) {
    const auto empty = boards.board.empty_points();
    const go::Point point = empty[rng.below(empty.size())];
    const go::Color color = rng.below(2) == 0 ? go::Color::black : go::Color::white;
    if (boards.board.is_suicide(color, point)) continue;
    boards.board.play_on(color, point);
    boards.exchanged.play_on(~color, point);
  }
  return boards;
}

}  // namespace ludex::search::go_reading
