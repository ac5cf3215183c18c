// Where the life of a group is fought out.
#pragma once

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_reading {

struct FightArea {
  // The empty points that the group reaches past no stone of its opponent, its own stones there,
  // and what of the opponent's stands inside: these can be captured or come back. Of an open area,
  // what is at most two empty points away.
  go::PointSet points;
  // All of that is there.
  bool is_whole = false;
  // The same, and the opponent's strings around it have more than weak_liberties
  // (zone.h) outside: whoever plays elsewhere changes nothing here.
  bool is_closed = false;
};

// Areas of more empty points count as open.
inline constexpr int most_points_of_an_area = 40;

[[nodiscard]] FightArea fight_area(const go::Position& position, go::Color owner,
                                   const go::PointSet& group);

}  // namespace ludex::search::go_reading
