// A part of the board for reading the life of one group by itself: at most 64 points, numbered, so
// that a set of them is a word.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/life/group_in_question.h"

namespace ludex::search::go_reading {

// Bit i is the i-th point of the area.
using AreaSet = std::uint64_t;

// The point with the lowest number; none of an empty set.
constexpr AreaSet lowest(AreaSet set) {
  return set & (~set + 1);
}

// Calls visit(int) with the number of each point.
template <class Visit>
void for_each_point_of(AreaSet set, const Visit& visit) {
  for (; set != 0; set &= set - 1) {
    visit(std::countr_zero(set));
  }
}

struct LocalArea {
  std::vector<go::Point> points;
  std::array<AreaSet, 64> beside{};
  std::array<AreaSet, 64> around{};  // diagonal neighbours too, and the point itself
  // The points beside what is no part of the area: stones of the opponent, which are taken to stay
  // on the board, or empty points nearer to those; and stones of the owner, or empty points nearer
  // to those.
  AreaSet walls = 0;
  AreaSet open_walls = 0;  // of the first, those beside an empty point
  AreaSet exits = 0;
  AreaSet group = 0;
  AreaSet own = 0;       // the stones of the group's owner
  AreaSet opposing = 0;  // the stones of the opponent that may be taken

  [[nodiscard]] AreaSet all() const {
    return points.size() == 64 ? ~AreaSet{0} : (AreaSet{1} << points.size()) - 1;
  }
  // The number of a point of the area as a set, and the point of such a set.
  [[nodiscard]] AreaSet set_of(go::Point point) const {
    const auto at = std::find(points.begin(), points.end(), point);
    return AreaSet{1} << static_cast<unsigned>(at - points.begin());
  }
  [[nodiscard]] go::Point point_of(AreaSet one) const {
    return points[static_cast<std::size_t>(std::countr_zero(one))];
  }
  [[nodiscard]] bool contains(go::Point point) const {
    return std::find(points.begin(), points.end(), point) != points.end();
  }
  [[nodiscard]] AreaSet beside_any(AreaSet set) const {
    AreaSet found = 0;
    for_each_point_of(set, [&](int point) { found |= beside[static_cast<std::size_t>(point)]; });
    return found;
  }
  // The points of the set that are joined to the seed within it, and the seed.
  [[nodiscard]] AreaSet joined(AreaSet seed, AreaSet within) const {
    AreaSet all_joined = seed;
    for (AreaSet edge = seed; edge != 0;) {
      edge = beside_any(edge) & within & ~all_joined;
      all_joined |= edge;
    }
    return all_joined;
  }
};

// The group with what it reaches in so many steps, past stones of the opponent only if they are
// lost; absent if that is too large.
[[nodiscard]] std::optional<LocalArea> local_area(const go::Position& position,
                                                  const GroupInQuestion& group, int steps);

// Those of two to four steps that are not too large and not the same, the smallest first.
[[nodiscard]] std::vector<LocalArea> local_areas(const go::Position& position,
                                                 const GroupInQuestion& group);

}  // namespace ludex::search::go_reading
