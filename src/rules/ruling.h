// The result of a game by its rules: whether it is over, how, and why.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/game.h"

namespace ludex::rules {

struct Ruling {
  Setup setup;                     // complete and canonical
  std::optional<Outcome> outcome;  // absent: the game goes on
  std::size_t moves = 0;           // up to the position that is judged
  std::size_t late_moves = 0;      // after the game was over
  std::string position;
  Seat to_move{};
  std::array<std::string_view, 2> seat_names;  // in that position
  std::vector<std::string> why;                // Game::explain()
  std::optional<Outcome> claim;  // a draw that the player to move may claim; the game goes on
};

// Plays the moves, given in any notation of the game, and judges the first position in which the
// game is over, or else the last one. If the players would settle that position now, the stones
// that `dead` names in coordinates are taken off the board. The error is about the setup, a move or
// a dead stone.
[[nodiscard]] Result<Ruling> rule_on(const Setup& setup, std::span<const std::string_view> moves,
                                     std::span<const std::string_view> dead = {});

// "1-0", "0-1", "1/2-1/2", or "*" while the game goes on.
[[nodiscard]] std::string_view result_text(const Ruling& ruling);

}  // namespace ludex::rules
