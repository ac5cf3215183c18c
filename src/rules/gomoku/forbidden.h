// The forbidden points of renju, by the full recursive definition of the RIF (rule 9): a three is
// real only if a point that makes it a straight four is itself allowed, which is the same question
// with one more stone on the board. The recursion has no limit of depth.
//
// All terms are judged with the black stone on the point, and only shapes that contain it count:
//
//   five            a run of exactly five; it wins, whatever else the stone makes
//   overline        a run of six or more
//   four            four stones that one more, on an empty point, makes a five; a line may have two
//   straight four   a run of four that either neighbour makes a five; it counts once
//   three           three stones that one more, the extension, makes a straight four and no five
//   real three      one whose extension is allowed
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/gomoku/position.h"
#include "rules/gomoku/types.h"

namespace ludex::gomoku {

// Why Black may not play there. Where several reasons hold, the first of them.
enum class Foul : std::uint8_t { none, overline, double_four, double_three };
// "overline", "double-four", "double-three"; expects a foul.
[[nodiscard]] std::string_view name_of(Foul foul);

// What a black stone on that empty point would be, whoever is to move.
[[nodiscard]] Foul foul_at(const Position& position, Point point);
[[nodiscard]] inline bool is_forbidden(const Position& position, Point point) {
  return foul_at(position, point) != Foul::none;
}
[[nodiscard]] std::vector<Point> forbidden_points(const Position& position);

}  // namespace ludex::gomoku
