// Writing and reading back a position and a move of it in every notation.
#pragma once

#include <string>

#include "rules/xiangqi/position.h"

namespace ludex::xiangqi {

// What came back different, as a sentence; empty if nothing did.
[[nodiscard]] std::string difference_after_round_trips(const Position& position, Move move);

}  // namespace ludex::xiangqi
