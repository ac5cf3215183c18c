// Ladders: whether a string that never gets more than two liberties can be captured.
#pragma once

#include <optional>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_reading {

// More moves than any ladder on a board of 19x19 with a few branches has.
inline constexpr int most_ladder_moves = 600;

// The answer of a reader. It tries no more moves than it may; then the string counts as safe.
struct LadderAnswer {
  bool captured = false;
  // The move that captures, or that escapes; Point{} if there is none, or none is needed.
  go::Point move{};
  // The moves that were played to find out.
  int moves_tried = 0;
  // Whether a ko was taken or forbade a move, the capture at the end included. Otherwise "captured"
  // holds whatever a ko threat could do.
  bool met_ko = false;
};

// "Captured" is proved: every move that takes the string out of atari was refuted. "Not captured"
// is what a ladder reaches; the search behind reader.h looks for other ways.
//
// What the opponent of the string's owner reaches by moving first. Expects a string; one of more
// than two liberties is safe. The position is as before when the answer is there.
// The points on which the answer rests are added to `zone`, unless it is null.
[[nodiscard]] LadderAnswer ladder_attack(go::Position& position, go::Point stone,
                                         go::PointSet* zone = nullptr,
                                         int most_moves = most_ladder_moves);
// What the owner reaches by moving first, with a string in atari. A string of more liberties is
// safe without a move.
[[nodiscard]] LadderAnswer ladder_escape(go::Position& position, go::Point stone,
                                         go::PointSet* zone = nullptr,
                                         int most_moves = most_ladder_moves);

// Whether the capture of a string in atari, at once or after a move elsewhere, can be that of a ko,
// which simple ko lets its owner take back later: one stone by one stone.
[[nodiscard]] bool can_fall_by_ko(const go::Position& position, go::Point stone);

// Whether the capture of a string in atari is a snapback: one stone is taken by several, all of
// which its owner takes at once by putting it back, and it then has two liberties. As in GNU Go 3.8
// the stone is not captured then.
[[nodiscard]] bool can_snap_back(const go::Position& position, go::Point stone);

}  // namespace ludex::search::go_reading
