// The spelling of moves on the wire, in every notation in which a game is shown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/game.h"
#include "rules/registry.h"
#include "serve/api_error.h"

namespace ludex::serve {

// The standard notation comes first, then its form with figurines if the game has one, then the
// other notations in the order of the registry.
[[nodiscard]] std::vector<std::string_view> notation_names(const rules::GameKind& game);
// The spellings of a move that the game can_play(), in that order.
[[nodiscard]] std::vector<std::string> spellings(const rules::Game& game, rules::Move move);
// Reads a move that a person typed in any notation of the game. The error is that of the notation
// that was most likely meant.
[[nodiscard]] Answer<rules::Move> read_typed(const rules::Game& game, std::string_view text);

}  // namespace ludex::serve
