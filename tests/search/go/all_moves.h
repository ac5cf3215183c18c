// The simple twin of the reader: whether a string is captured, or joined, by all moves on the board
// and all positions that can be reached. Only for boards of nine points or so, or of few empty
// points.
#pragma once

#include <cstddef>
#include <optional>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/capture_goal.h"

namespace ludex::search::go_reading {

// Whether the attacker of the string captures it under the ko rule, with this colour to move;
// absent if that takes more positions. Draws by repetition do not arise: who has to capture and
// never does has failed.
[[nodiscard]] std::optional<bool> is_captured_by_all_moves(const go::Position& position,
                                                           go::Point stone, KoRule rule,
                                                           go::Color mover,
                                                           std::size_t most_positions = 1'000'000);

// Whether the owner makes one string of two, or of a string and a stone in the area where there is
// no other string, and the opponent cannot take that at once.
[[nodiscard]] std::optional<bool> is_joined_by_all_moves(
    const go::Position& position, go::Point stone, std::optional<go::Point> other,
    const go::PointSet& area, KoRule rule, go::Color mover, std::size_t most_positions = 1'000'000);

}  // namespace ludex::search::go_reading
