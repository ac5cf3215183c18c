// What a group has to live on, on the board as it is: the eyes that it can make and the room that
// it can reach before its opponent. Nothing is read out but ladders, so this is a judgement.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/eyes/eye_values.h"
#include "search/go/reading/life/group_in_question.h"

namespace ludex::search::go_reading {

struct Assessment {
  go::PointSet chain;  // what is left of the group, and what its eye spaces connect
  go::PointSet held;   // the part of it that one move of the opponent does not cut off
  std::vector<Eye> eyes;
  std::vector<HalfEye> half_eyes;
  // The sums over the eyes with the opponent first everywhere, where those that he cuts off do not
  // count, and with the owner first.
  int attacked = 0;
  int defended = 0;
  int best_gain = 0;  // the most that one move of the owner changes
  // The points, eyes included, that the group reaches before its opponent, if he starts.
  go::PointSet room;
  go::PointSet held_room;  // without what is cut off
  // What it reaches before its opponent if its owner starts, in the open: off the first line, and
  // beside neither the group nor its opponent's stones.
  go::PointSet ways_out;

  // The eyes that the owner has for sure, with this colour to move.
  [[nodiscard]] int sure_eyes(bool owner_moves) const {
    return attacked + (owner_moves ? best_gain : 0);
  }
};

// For one thread at a time.
class Assessor {
 public:
  // The values have to live as long, and may be those of other groups too.
  Assessor(const go::Position& position, const GroupInQuestion& group, EyeValues& values)
      : group_(group),
        values_(&values),
        first_(position.stones_of(go::Color::black) | position.stones_of(go::Color::white)) {}

  // Expects that a stone of the group is left.
  [[nodiscard]] Assessment assess(const go::Position& position);

 private:
  [[nodiscard]] go::PointSet lively_stones_of(const go::Position& position,
                                              std::vector<WeakString>& weak) const;
  [[nodiscard]] bool may_be_inside(const go::Position& position, go::Point stone) const;
  void add_eyes(const go::Position& position, const std::vector<WeakString>& weak,
                const go::PointSet& lively, Assessment& found);
  [[nodiscard]] std::vector<Eye> held_eyes(const go::Position& position, Assessment& found) const;
  void limit_by_joint_eyes(const go::Position& position, const std::vector<Eye>& eyes,
                           Assessment& found);
  [[nodiscard]] go::PointSet room_of(const go::Position& position, const go::PointSet& lively,
                                     go::PointSet chain, const go::PointSet& allowed,
                                     bool owner_starts) const;
  [[nodiscard]] go::PointSet ways_out_of(const go::Position& position, const go::PointSet& lively,
                                         const Assessment& found) const;

  GroupInQuestion group_;
  EyeValues* values_;
  go::PointSet first_;  // the stones before the first move
};

}  // namespace ludex::search::go_reading
