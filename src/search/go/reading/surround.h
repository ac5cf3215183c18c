// Whether the opponent's groups around a group shut it in. This is a judgement about shapes: the
// convex hull of the groups around it, as GNU Go 3.8 looks at it (go-reading.md 9).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_reading {

// The numbers are those that GNU Go prints.
enum class Enclosure : std::uint8_t { open = 0, closed = 1, loose = 2 };

struct Surroundings {
  Enclosure enclosure = Enclosure::open;
  go::PointSet inside;  // the hull; empty if no group of the opponent is near
  go::PointSet margin;  // the points beside it
};

// By group, the groups that it borders on, in order: whose points within five steps, nearer to them
// than to any other group, touch each other or a point that is as near to both.
[[nodiscard]] std::vector<std::vector<std::size_t>> neighbours_of(
    const go::Position& position, const std::vector<go::PointSet>& groups);

// Of one of the groups. `added` is one more point of its opponent, which need not have a stone.
[[nodiscard]] Surroundings surroundings_of(const go::Position& position,
                                           const std::vector<go::PointSet>& groups,
                                           const std::vector<std::size_t>& neighbours,
                                           std::size_t group, std::optional<go::Point> added = {});

}  // namespace ludex::search::go_reading
