// Where handicap stones stand. Source: GTP version 2 draft 2, section 4.1; GNU Go 3.8 where it
// differs.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/go/point_set.h"
#include "rules/go/types.h"

namespace ludex::go {

// The two tables differ on boards whose shorter side is 12: the text of GTP has the third line
// there, GNU Go the fourth.
enum class HandicapTable : std::uint8_t { gtp, gnu_go };

// The most stones that the table places on that board: 0, 4 or 9. A rectangle has a table where
// both sides have one; it is that of the side with fewer stones.
[[nodiscard]] int most_fixed_handicap(const BoardSize& size);
// In the order in which the stones are added: the corners, the sides, the centre. Nothing where the
// table has no such number; it has none below 2.
[[nodiscard]] std::optional<std::vector<Point>> fixed_handicap(
    const BoardSize& size, int stones, HandicapTable table = HandicapTable::gtp);

// Where a player with free placement does well to put so many stones: the fixed points as long as
// there are any, then points that are far from the others. From 2 to one less than the board has
// points; fewer stones than asked for are never returned.
[[nodiscard]] std::vector<Point> free_handicap(const BoardSize& size, int stones);

// The points that diagrams mark, as GNU Go 3.8 does (showboard).
[[nodiscard]] PointSet star_points(const BoardSize& size);

}  // namespace ludex::go
