// How moves are spelt on the wire, in every notation that a game is shown in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/game.h"
#include "rules/registry.h"
#include "serve/api_error.h"

namespace ludex::serve {

// The standard notation first, its form with figures behind it where people use that, then the
// others in the order of the registry.
[[nodiscard]] std::vector<std::string_view> notation_names(const rules::GameKind& game);
// A move that the game can_play(), in that order.
[[nodiscard]] std::vector<std::string> spellings(const rules::Game& game, rules::Move move);
// The move that a person typed, in whatever notation of the game; the error is that of the one that
// was meant most likely.
[[nodiscard]] Answer<rules::Move> read_typed(const rules::Game& game, std::string_view text);

}  // namespace ludex::serve
