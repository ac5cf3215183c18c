// The games of CGOS by our rules: setups and results.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/game.h"
#include "rules/setup.h"
#include "servers/cgos/message.h"

namespace ludex::server_games {

// What CGOS plays on a board of that size: area scoring of all stones on the board, positional
// superko, no suicide.
[[nodiscard]] rules::Setup cgos_setup(int size, cgos::Komi komi);

// The game of the message, with its moves played. The error states what the rules refuse.
[[nodiscard]] Result<std::unique_ptr<rules::Game>> cgos_game(const cgos::Setup& setup);

// Why the server's result is not that of our rules, for a game that has ended on our board; absent
// if they agree, or if the game ended otherwise.
[[nodiscard]] std::optional<std::string> why_not_ours(const rules::Game& game,
                                                      std::string_view result);

}  // namespace ludex::server_games
