// What a position is worth inside a search: an integer for the side to move, whose ends count plies
// to a mate.
#pragma once

#include <cstdint>

#include "engine/score.h"

namespace ludex::search {

// Centipawns, or near the ends the distance to a mate: mate - n means mate in n plies.
using Value = int;

// No line is searched deeper than this from the root.
inline constexpr int max_ply = 128;

inline constexpr Value drawn = 0;
inline constexpr Value mate = 32'000;
// Beyond every value.
inline constexpr Value unbounded = 32'001;
// From here on a value means a mate.
inline constexpr Value least_mate = mate - 2 * max_ply;
// From here on a value means a game that is decided: by mate, or below that by a ruling on what led
// to the position, such as a forbidden repetition. Such a ruling holds for one way to a position
// and is never kept for another.
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

// The rules give the game to the player to move, or to his opponent, so many plies from the root.
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

// The table counts a mate from the position it keeps, the tree from its root.
[[nodiscard]] constexpr Value from_root_to_node(Value value, int ply) {
  if (value >= least_mate) return value + ply;
  return value <= -least_mate ? value - ply : value;
}
[[nodiscard]] constexpr Value from_node_to_root(Value value, int ply) {
  if (value >= least_mate) return value - ply;
  return value <= -least_mate ? value + ply : value;
}

// As the middle interface says it: mates in full moves, rulings as more centipawns than anything on
// the board is worth, less the plies until then (ElephantEye's scale).
[[nodiscard]] constexpr engine::Score to_score(Value value, engine::Bound bound) {
  if (value >= least_mate) return {engine::MateIn{(mate - value + 1) / 2}, bound};
  if (value <= -least_mate) return {engine::MateIn{-((mate + value) / 2)}, bound};
  if (is_ruling(value)) {
    constexpr Value ruling = 9'900;
    const int plies = least_mate - 1 - (value > 0 ? value : -value);
    return {engine::Centipawns{value > 0 ? ruling - plies : plies - ruling}, bound};
  }
  return {engine::Centipawns{value}, bound};
}

}  // namespace ludex::search
