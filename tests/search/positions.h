// Positions for tests of the evaluation.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/position.h"

namespace ludex::search {

// Expects a FEN.
[[nodiscard]] chess::Position position_of(std::string_view fen);
// The same position with the colours exchanged and the board turned round.
[[nodiscard]] chess::Position mirrored(const chess::Position& position);
// Those of the benchmark and others from so many games of random moves, the same on every run.
[[nodiscard]] std::vector<chess::Position> many_positions(int games);

}  // namespace ludex::search
