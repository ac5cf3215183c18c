// The example of each message that the tests of the page read too (tests/data/wire), and games for
// tests of what is said of them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "rules/game.h"
#include "serve/api_error.h"

namespace ludex::serve {

// "state_table"; expects that it is there and is JSON.
[[nodiscard]] Json example(std::string_view name);

// A game by name or variant, with values and a position; expects that they are right.
[[nodiscard]] std::unique_ptr<rules::Game> started(const std::string& name,
                                                   const rules::Values& values = {},
                                                   const std::string& position = "");
// Plays moves in coordinates, divided by blanks; expects that they are legal.
void play(rules::Game& game, std::string_view moves);
[[nodiscard]] rules::Move move_of(const rules::Game& game, std::string_view text);

}  // namespace ludex::serve
