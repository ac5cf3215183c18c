// The points of handicap stones. Source: GTP version 2 draft 2, section 4.1; GNU Go 3.8 where it
// differs.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/go/point_set.h"
#include "rules/go/types.h"

namespace ludex::go {

// The two tables differ on boards whose shorter side is 12: GTP places the stones on the third line
// there, GNU Go on the fourth.
enum class HandicapTable : std::uint8_t { gtp, gnu_go };

// The most stones that the table places on that board: 0, 4 or 9. A rectangle has a table if both
// sides have one; it is that of the side with fewer stones.
[[nodiscard]] int most_fixed_handicap(const BoardSize& size);
// The points in the order in which stones are added: corners, sides, centre. std::nullopt if the
// table does not have that number of stones; it never has fewer than 2.
[[nodiscard]] std::optional<std::vector<Point>> fixed_handicap(
    const BoardSize& size, int stones, HandicapTable table = HandicapTable::gtp);

// Good points for a player with free placement: the fixed points first, then points that are far
// from the others. `stones` ranges from 2 to one less than the number of points; the result never
// has fewer stones than requested.
[[nodiscard]] std::vector<Point> free_handicap(const BoardSize& size, int stones);

// The points that diagrams mark, as GNU Go 3.8 does (showboard).
[[nodiscard]] PointSet star_points(const BoardSize& size);

}  // namespace ludex::go
