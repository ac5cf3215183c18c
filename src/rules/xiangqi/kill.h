// Threats of mate (杀, kill): a series of checks that mates whatever the answers.
#pragma once

#include "rules/xiangqi/board.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

// The most checks that a threat of mate may consist of, including the one that mates.
inline constexpr int kill_checks = 4;
// The most boards that are examined for one threat. A threat that needs more is not counted,
// because no arbiter would see it either.
inline constexpr int kill_boards = 20'000;

// Whether `by` can mate by checks alone if it is to move. Expects that the other side is not in
// check.
[[nodiscard]] bool mates_by_checks(const Board& board, Color by);

}  // namespace ludex::xiangqi
