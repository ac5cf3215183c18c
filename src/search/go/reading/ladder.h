// Ladders: whether a string that never gets more than two liberties can be captured.
#pragma once

#include <optional>

#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::search::go_reading {

// The answer of a reader. It stops at a number of moves tried; then the string counts as safe.
struct LadderAnswer {
  bool captured = false;
  // The move that captures, or that escapes; Point{} if there is none, or none is needed.
  go::Point move{};
};

// What the opponent of the string's owner reaches by moving first. Expects a string; one of more
// than two liberties is safe. The position is as before when the answer is there.
[[nodiscard]] LadderAnswer ladder_attack(go::Position& position, go::Point stone);
// What the owner reaches by moving first, with a string in atari. A string of more liberties is
// safe without a move.
[[nodiscard]] LadderAnswer ladder_escape(go::Position& position, go::Point stone);

}  // namespace ludex::search::go_reading
