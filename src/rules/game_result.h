// The result of a game for its two seats, and how the records of every game write it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/game.h"

namespace ludex::rules {

enum class GameResult : std::uint8_t { unknown, first_wins, second_wins, draw };

// Returns a draw if there is no winner.
[[nodiscard]] GameResult result_of(std::optional<Seat> winner);
// The reverse; a draw and an unknown result have no winner.
[[nodiscard]] std::optional<Seat> winner_of(GameResult result);
// "*", "1-0", "0-1", "1/2-1/2".
[[nodiscard]] std::string_view to_text(GameResult result);
// The reverse of to_text(); also accepts "1/2", which some write for a draw.
[[nodiscard]] std::optional<GameResult> parse_result(std::string_view text);

}  // namespace ludex::rules
