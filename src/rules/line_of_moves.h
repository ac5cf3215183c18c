// Lines of play: moves one after another from the current position of a game, as text.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/game.h"

namespace ludex::rules {

// The text ends before the first move that is illegal where it stands.
[[nodiscard]] std::string format_line(const Game& game, std::span<const Move> line,
                                      Notation notation, char separator = ' ');

// Reads a line in coordinates. Empty words are left out.
[[nodiscard]] Result<std::vector<Move>> parse_line(std::string_view text, const Game& game,
                                                   char separator = ' ');

}  // namespace ludex::rules
