// Threats of mate (杀, kill): a series of checks that ends the game whatever is answered.
#pragma once

#include "rules/xiangqi/board.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

// Checks that a threat may take, the mating one included.
inline constexpr int kill_checks = 4;
// Boards looked at for one threat; what takes more is no threat that an arbiter sees.
inline constexpr int kill_boards = 20'000;

// Whether `by`, being to move, mates by checks alone. Expects that the other side is not in check.
[[nodiscard]] bool mates_by_checks(const Board& board, Color by);

}  // namespace ludex::xiangqi
