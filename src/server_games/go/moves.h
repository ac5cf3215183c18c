// Moves of go as servers spell them.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/game.h"

namespace ludex::server_games {

// Plays a move of a server: a point ("Q16") or "pass".
[[nodiscard]] Result<void> play_word(rules::Game& game, std::string_view move);
// A move of this position as servers spell it.
[[nodiscard]] std::string word_of(const rules::Game& game, rules::Move move);

}  // namespace ludex::server_games
