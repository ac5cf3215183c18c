// The games of NNGS by our rules: setups, clocks and results.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/result.h"
#include "engine/clock.h"
#include "rules/game.h"
#include "rules/point.h"
#include "rules/setup.h"
#include "servers/nngs/client_half.h"

namespace ludex::remote {

// What the server plays with these terms: territory scoring after the players have removed the dead
// stones, no suicide, and no position again with the same player to move.
[[nodiscard]] rules::Setup nngs_setup(const nngs::GameEntry& terms);
// The game with its moves played. The error states what the rules refuse.
[[nodiscard]] Result<std::unique_ptr<rules::Game>> nngs_game(const nngs::GameStands& stands);

// The time control of both players. The main time is that of the clock when the game was found,
// since the server does not state it later.
[[nodiscard]] engine::SeatTerms nngs_time(const nngs::GameStands& stands);
[[nodiscard]] engine::SeatClock nngs_clock(const nngs::PlayerClock& clock,
                                           const nngs::GameEntry& terms);

// Why the server's result is not that of our rules with these dead stones, for a game that was
// counted; absent if they agree, or if the game ended otherwise.
[[nodiscard]] std::optional<std::string> why_not_ours(const rules::Game& game,
                                                      std::span<const rules::Point> dead,
                                                      const nngs::GameOver& over);
// "B+3.5", "W+Resign", "B+Time", "adjourned".
[[nodiscard]] std::string text_of(const nngs::GameOver& over);

}  // namespace ludex::remote
