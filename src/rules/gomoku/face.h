// How a board of gomoku looks, and how moves are shown on it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/face.h"
#include "rules/gomoku/game_state.h"
#include "rules/gomoku/move.h"
#include "rules/gomoku/position.h"
#include "rules/setup.h"
#include "rules/shown_board.h"

namespace ludex::gomoku {

[[nodiscard]] rules::Face face(const rules::Setup& setup);
// The points of a row that counted in a continuous game are shown as blocked.
[[nodiscard]] std::string cells_of(const Position& position);
// Choices are "swap", "two_more", "offer", the announced number, and "pass".
[[nodiscard]] rules::Trace trace_of(const BoardSize& size, Move move);
// The row that won, and the fifth moves on offer.
[[nodiscard]] std::vector<rules::BoardMark> marks_of(const GameState& state);
[[nodiscard]] std::vector<rules::Refusal> refusals_of(const GameState& state);
[[nodiscard]] std::string_view phase_of(const GameState& state);

// Whether the player to move puts a stone that may be forbidden.
[[nodiscard]] bool may_foul(const GameState& state);

}  // namespace ludex::gomoku
