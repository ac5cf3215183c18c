// Where a colour can make eyes: the spaces that its stones enclose, or nearly enclose. What is
// found here is a judgement about influence; what a space is worth, eye_graph.h computes.
#pragma once

#include <array>
#include <vector>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_reading {

// Points that belong together as one space.
struct EyeSpace {
  go::Color owner{};
  go::PointSet points;   // empty ones, and those of stones that cannot be saved
  go::PointSet margins;  // those of them where the opponent can come in
};

// All points of the board, those on its edge, the points next to others, straight, and those
// without a stone.
[[nodiscard]] go::PointSet all_points(const go::BoardSize& size);
[[nodiscard]] go::PointSet first_line(const go::PointSet& board);
[[nodiscard]] go::PointSet points_beside(const go::PointSet& points);
[[nodiscard]] go::PointSet empty_points(const go::Position& position);
// How many of the points lie straight beside this one.
[[nodiscard]] int neighbours_in(const go::PointSet& points, go::Point point);

// By index(Color): the stones of the colour, and the points that its influence reaches. A stone
// that is not `lively` counts as an empty point.
//
// Influence reaches the points next to stones. It goes on to a point from two neighbouring ones,
// one of them straight beside it, if influence prevails there: if one has it and the other is not
// the opponent's, or if both have it where the opponent has a stone beside the point. It does not
// spread from first-line points, nor from those beside a stone of the opponent.
[[nodiscard]] std::array<go::PointSet, 2> domains_of(const go::Position& position,
                                                     const go::PointSet& lively);

// The spaces of both colours, in the order of their first points. A point that both colours reach
// is a margin of the spaces beside it.
[[nodiscard]] std::vector<EyeSpace> eye_spaces_of(const go::Position& position,
                                                  const go::PointSet& lively);

}  // namespace ludex::search::go_reading
