// The value of a position inside a search: an integer from the view of the side to move. Values
// near the ends of the range are mates and contain the number of plies to them.
#pragma once

#include <cstdint>

#include "engine/score.h"

namespace ludex::search {

// Centipawns, or near the ends the distance to a mate: mate - n means mate in n plies.
using Value = int;

using engine::Bound;

// The longest line that a search looks at, in plies from the root.
inline constexpr int max_ply = 128;

inline constexpr Value drawn = 0;
inline constexpr Value mate = 32'000;
// Greater than every value.
inline constexpr Value unbounded = 32'001;
// Values from here on mean a mate.
inline constexpr Value least_mate = mate - 2 * max_ply;
// Values from here on mean a game that is decided: by mate, or, between here and least_mate, by a
// ruling on what led to the position, such as a forbidden repetition. A ruling holds for one way to
// a position and is never kept for another.
inline constexpr Value least_decided = least_mate - 2 * max_ply;

[[nodiscard]] constexpr Value mated_in(int plies) {
  return -mate + plies;
}
[[nodiscard]] constexpr Value mate_in(int plies) {
  return mate - plies;
}
[[nodiscard]] constexpr bool is_mate(Value value) {
  return value >= least_mate || value <= -least_mate;
}

// The values of a game that the rules award to the player to move (awarded_in) or to the opponent
// (forfeited_in), so many plies from the root.
[[nodiscard]] constexpr Value awarded_in(int plies) {
  return least_mate - 1 - plies;
}
[[nodiscard]] constexpr Value forfeited_in(int plies) {
  return -awarded_in(plies);
}
[[nodiscard]] constexpr bool is_decided(Value value) {
  return value >= least_decided || value <= -least_decided;
}
[[nodiscard]] constexpr bool is_ruling(Value value) {
  return is_decided(value) && !is_mate(value);
}

// The table counts a mate from the position that it keeps, the tree from its root.
[[nodiscard]] constexpr Value from_root_to_node(Value value, int ply) {
  if (value >= least_mate) return value + ply;
  return value <= -least_mate ? value - ply : value;
}
[[nodiscard]] constexpr Value from_node_to_root(Value value, int ply) {
  if (value >= least_mate) return value - ply;
  return value <= -least_mate ? value + ply : value;
}

// The value as an engine::Score: a mate is counted in full moves; a ruling is more centipawns than
// anything on the board is worth, less the plies until it (ElephantEye's scale).
[[nodiscard]] constexpr engine::Score to_score(Value value, Bound bound) {
  if (value >= least_mate) return {engine::MateIn{(mate - value + 1) / 2}, bound};
  if (value <= -least_mate) return {engine::MateIn{-((mate + value) / 2)}, bound};
  if (is_ruling(value)) {
    constexpr Value ruling = 9'900;
    const int plies = least_mate - 1 - (value > 0 ? value : -value);
    return {engine::Centipawns{value > 0 ? ruling - plies : plies - ruling}, bound};
  }
  return {engine::Centipawns{value}, bound};
}

// What a value means for the result of a game. A win and a loss are logistic curves of the value.
struct ChanceCurve {
  int even = 0;  // the value at which half of the games are won
  // The distance from `even`, on either side, at which three of four games end as the value says,
  // divided by ln 3.
  int spread = 1;
};

// The chances of the side to move where the search found `value`. The three add up to 1000.
[[nodiscard]] engine::WinDrawLoss chances_of(Value value, ChanceCurve curve);

}  // namespace ludex::search
