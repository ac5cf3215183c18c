// The connected regions of empty points on a board.
#pragma once

#include <array>
#include <vector>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::go {

struct Region {
  PointSet points;
  std::array<bool, 2> touches{};  // by index(Color): whether a stone of the colour is beside it
  PointSet border;                // the stones around it

  [[nodiscard]] bool is_of(Color color) const {
    return touches[index(color)] && !touches[index(~color)];
  }
  [[nodiscard]] bool is_shared() const { return touches[0] && touches[1]; }
};

// In the order of their first points, row by row from the top.
[[nodiscard]] std::vector<Region> all_regions(const Position& position);

// The empty points connected to stones of only one colour, by colour, and those connected to both
// or none.
struct Regions {
  std::array<PointSet, 2> own;
  PointSet neutral;
  bool operator==(const Regions&) const = default;
};
[[nodiscard]] Regions regions_of(const Position& position);

// Who has the point at the end of a game in which every stone is alive: 1 for Black, -1 for White,
// 0 for nobody. An empty point belongs to whose stones alone are beside it.
[[nodiscard]] int owner_of(const Position& position, Point point);
// Black's stones and surrounded points less White's, with every stone counted as alive: the result
// of a game that was played until nothing was left to capture. Fast where no two empty points are
// neighbours.
[[nodiscard]] int area_lead(const Position& position);

}  // namespace ludex::go
