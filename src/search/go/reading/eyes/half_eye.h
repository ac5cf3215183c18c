// False eyes and half eyes. An eye is false if the opponent holds so many of the points diagonal to
// it that the strings around it are not connected, and half if that depends on who moves first.
#pragma once

#include <optional>
#include <vector>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/eyes/eye_space.h"

namespace ludex::search::go_reading {

// A string that its opponent can capture by moving first.
struct WeakString {
  go::PointSet stones;
  go::Point attack{};
  std::optional<go::Point> defence;  // absent: it cannot be saved
};

struct HalfEye {
  enum class Kind { half, is_false };

  go::Point point{};
  Kind kind{};
  // The sum over the diagonal points: 0 for the owner's, 2 for the opponent's, 1 for undecided
  // ones; the edge counts 2 in all. An eye is real up to 2 and false from 4 on.
  int sum = 0;
  // The undecided points: the opponent's moves there, and the owner's.
  std::vector<go::Point> attacks;
  std::vector<go::Point> defences;
};

// Points without a stone that is safe, as the spaces have them.
[[nodiscard]] go::PointSet lively_stones(const go::Position& position,
                                         const std::vector<WeakString>& weak);

// What can be false about a point of the space; absent if it is a real eye, a margin, or has two
// neighbours in the space.
[[nodiscard]] std::optional<HalfEye> half_eye_at(const go::Position& position,
                                                 const EyeSpace& space, go::Point point,
                                                 const std::vector<WeakString>& weak);

}  // namespace ludex::search::go_reading
