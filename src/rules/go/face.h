// How a board of go looks, and how moves are shown on it.
#pragma once

#include <string>
#include <vector>

#include "rules/face.h"
#include "rules/go/game_state.h"
#include "rules/go/move.h"
#include "rules/go/position.h"
#include "rules/setup.h"
#include "rules/shown_board.h"

namespace ludex::go {

[[nodiscard]] rules::Face face(const rules::Setup& setup);
[[nodiscard]] std::string cells_of(const Position& position);
// A pass is the choice "pass"; the change by which a record gives a colour the turn is "turn".
[[nodiscard]] rules::Trace trace_of(const BoardSize& size, Move move);
// The point where the player to move may not retake the ko.
[[nodiscard]] std::vector<rules::BoardMark> marks_of(const GameState& state);
[[nodiscard]] std::vector<rules::Refusal> refusals_of(const GameState& state);

}  // namespace ludex::go
