// How far apart two strings of a colour are, or a string and an area: the stones that it would need
// to join them if the opponent let it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_reading {

// Where ways lead: to the points beside, or also to diagonal ones if both points between are empty,
// because whichever of these the opponent takes, the other joins the stones.
enum class Steps : std::uint8_t { straight, diagonal };

// The points near a string, or an area, with the number of stones that it takes to reach them, the
// one on an empty point included. A string of the opponent costs as many as it has liberties, if
// those are few: then it is captured on the way.
class Distances {
 public:
  static constexpr int most = 7;

  // Whose ways these are, and who moves first. Before the opponent's move, strings in atari cost
  // more: those of the colour are taken, his own are saved.
  struct Sides {
    go::Color color;
    go::Color mover;
    Steps steps = Steps::straight;
  };
  // The stones that this point takes: an empty one, or a string. Absent: no way leads through it.
  [[nodiscard]] static std::optional<int> cost_of(const go::Position& position, const Sides& sides,
                                                  go::Point point);

  // From points of which any one will do: a stone of the colour there costs nothing. Points that
  // cost more than `limit` (up to `most`) are left out.
  void measure(const go::Position& position, const Sides& sides, const go::PointSet& from,
               int limit);
  // The same, without points that cost over `beyond` more than the nearest one of `ends`.
  void measure_until(const go::Position& position, const Sides& sides, const go::PointSet& from,
                     int limit, const go::PointSet& ends, int beyond);
  // The same, without points off the ways of up to `limit` stones to where `other` was measured
  // from. Expects that `other` has reached all points on these ways.
  void measure_ways(const go::Position& position, const Sides& sides, const go::PointSet& from,
                    int limit, const Distances& other);

  // Of a point that was reached: of an empty one or a stone of either colour.
  [[nodiscard]] std::optional<int> to(go::Point point) const {
    const std::size_t at = go::index(point);
    return marks_[at] == mark_ ? std::optional<int>(costs_[at]) : std::nullopt;
  }
  // All points that were reached, the nearest ones first.
  [[nodiscard]] std::span<const go::Point> reached() const { return {points_.data(), count_}; }

 private:
  // What is left out beside points that cost too much.
  struct Bounds {
    const go::PointSet* ends = nullptr;
    int beyond = 0;
    const Distances* other = nullptr;
  };
  void measure_within(const go::Position& position, const Sides& sides, const go::PointSet& from,
                      int limit, const Bounds& bounds);
  void reach(go::Point point, int cost);

  std::array<std::uint32_t, go::point_room> marks_{};
  std::array<std::uint8_t, go::point_room> costs_{};
  std::uint32_t mark_ = 0;
  std::array<go::Point, go::max_points> points_{};
  std::size_t count_ = 0;
  // The points that were found for each cost, not all of them for the first time.
  std::array<std::array<go::Point, go::max_points>, most + 1> waiting_{};
  std::array<std::size_t, most + 1> waiting_count_{};
  int limit_ = 0;
};

}  // namespace ludex::search::go_reading
