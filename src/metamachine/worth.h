// What a side can expect of a position, as one number for all engines and games: 1 is a certain
// win, 0 a certain loss, one half is even. It makes oracles comparable that count in different
// units.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/event.h"
#include "engine/score.h"
#include "rules/game.h"

namespace ludex::metamachine {

// 400 centipawns are worth as much as 400 Elo: ten games won for one lost. A mate is worth more
// than any centipawn score, and a near one more than a far one.
[[nodiscard]] double expectation(const engine::Score& score);
// Converts an estimated lead on the board at the end of the game: 20 points are worth as much as
// 400 centipawns.
[[nodiscard]] double expectation_of_points(double lead);
// Converts a line of a search, for the side to move, by the first of these that it reports: win
// rate, chances, score, lead. std::nullopt if it reports none of them.
[[nodiscard]] std::optional<double> expectation(const engine::Info& info);
// The worth of a finished game to the seat.
[[nodiscard]] double expectation(const rules::Outcome& outcome, rules::Seat seat);

// The score in centipawns that has this expectation; at most a thousand pawns.
[[nodiscard]] engine::Score as_score(double expectation);

// Reads the lead of the first seat from "W+27.9 (upper bound: 45.8, lower: 10.1)", "B+3" or "0";
// the letter is the first one of a seat's name. std::nullopt if the text has no lead.
[[nodiscard]] std::optional<double> read_lead(std::string_view text,
                                              const std::array<std::string_view, 2>& seats);

}  // namespace ludex::metamachine
