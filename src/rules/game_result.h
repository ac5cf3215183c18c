// What a game ended in for its seats, and the words that records of every game have for it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/game.h"

namespace ludex::rules {

enum class GameResult : std::uint8_t { unknown, first_wins, second_wins, draw };

// No winner is a draw.
[[nodiscard]] GameResult result_of(std::optional<Seat> winner);
// "*", "1-0", "0-1", "1/2-1/2".
[[nodiscard]] std::string_view to_text(GameResult result);
// The reverse; "1/2", which some write for a draw, is understood too.
[[nodiscard]] std::optional<GameResult> parse_result(std::string_view text);

}  // namespace ludex::rules
