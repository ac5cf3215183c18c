// The 960 start positions of Chess960 and their numbers (Reinhard Scharnagl's scheme; FIDE II.2).
#pragma once

#include <array>
#include <optional>

#include "rules/chess/position.h"
#include "rules/chess/types.h"

namespace ludex::chess {

inline constexpr int chess960_positions = 960;
inline constexpr int classical_number = 518;

// The pieces from the a-file to the h-file, the same for both colours.
using BackRank = std::array<PieceKind, 8>;

// Expects a number from 0 to 959.
[[nodiscard]] BackRank chess960_back_rank(int number);
[[nodiscard]] Position chess960_start(int number);
// The number of a back rank; std::nullopt unless the bishops stand on squares of different colours
// and the king between the rooks.
[[nodiscard]] std::optional<int> chess960_number(const BackRank& back_rank);
// The number of a position that is a start position, whatever its counters; otherwise std::nullopt.
[[nodiscard]] std::optional<int> chess960_number(const Position& position);

}  // namespace ludex::chess
