// The forbidden points of renju, by the full recursive definition of the RIF (rule 9): a three is
// real only if a point that makes it a straight four is itself allowed, which is the same question
// with one more stone on the board. The depth of the recursion is not limited.
//
// All terms assume that the black stone is on the point, and only shapes that contain it count:
//
//   five            a run of exactly five; it wins, whatever else the stone makes
//   overline        a run of six or more
//   four            four stones that one more, on an empty point, makes a five; a line may have two
//   straight four   a run of four that a stone at either end makes a five; it counts once
//   three           three stones that one more, the extension, makes a straight four and no five
//   real three      a three with an extension that is allowed
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/gomoku/position.h"
#include "rules/gomoku/types.h"

namespace ludex::gomoku {

// Why Black may not play on a point; the first of several reasons.
enum class Foul : std::uint8_t { none, overline, double_four, double_three };
// "overline", "double-four", "double-three"; expects a foul.
[[nodiscard]] std::string_view name_of(Foul foul);

// The verdict on a black stone on that empty point, whichever side is to move.
[[nodiscard]] Foul foul_at(const Position& position, Point point);
[[nodiscard]] inline bool is_forbidden(const Position& position, Point point) {
  return foul_at(position, point) != Foul::none;
}
[[nodiscard]] std::vector<Point> forbidden_points(const Position& position);

}  // namespace ludex::gomoku
