// The strings of a board, joined into groups.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_reading {

class JoinedStrings {
 public:
  // The strings of these stones, whole ones. Those of a colour that have two liberties in common
  // are joined. The position has to live as long.
  JoinedStrings(const go::Position& position, const go::PointSet& stones);

  // Joins the strings of a colour that lie beside the points.
  void join_around(const go::PointSet& points, go::Color owner);

  // A number for each group, from 0 on, in the order of their first stones.
  void number_groups();
  // These expect that the groups were numbered after the last join.
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] std::size_t group_at(go::Point stone) const {
    return group_of_[string_at_[go::index(stone)]];
  }

 private:
  [[nodiscard]] std::uint16_t head_of(std::uint16_t string) const;
  void join(std::uint16_t one, std::uint16_t other);
  void join_by_liberties();

  const go::Position& position_;
  go::PointSet stones_;
  std::array<std::uint16_t, go::point_room> string_at_{};
  std::vector<std::uint16_t> heads_;  // by string: itself, or one before it in the same group
  std::vector<std::size_t> group_of_;
  std::size_t count_ = 0;
};

}  // namespace ludex::search::go_reading
