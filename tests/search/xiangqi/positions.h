// Positions of xiangqi for tests of the evaluation.
#pragma once

#include <string_view>
#include <vector>

#include "rules/xiangqi/position.h"

namespace ludex::search {

// Expects a FEN.
[[nodiscard]] xiangqi::Position xiangqi_position_of(std::string_view fen);
// The same position with the colours exchanged and the board turned round.
[[nodiscard]] xiangqi::Position turned(const xiangqi::Position& position);
// The same position with left and right exchanged.
[[nodiscard]] xiangqi::Position reflected(const xiangqi::Position& position);
// Of so many random games, the same on every run: from the usual start, and from pieces thrown on
// the board.
[[nodiscard]] std::vector<xiangqi::Position> many_xiangqi_positions(int games);

}  // namespace ludex::search
