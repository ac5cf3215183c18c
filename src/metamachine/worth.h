// What a side may expect of a position, as one number for all engines and games: 1 is a win for
// certain, 0 a loss, one half is even. Oracles that count in different units are compared by it.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/event.h"
#include "engine/score.h"
#include "rules/game.h"

namespace ludex::metamachine {

// 400 centipawns are worth as much as 400 Elo: ten games won for one lost. A mate is worth more
// than any count, and a near one more than a far one.
[[nodiscard]] double expectation(const engine::Score& score);
// A lead on the board at the end of the game, as an estimate says it: 20 points are worth as much
// as 400 centipawns.
[[nodiscard]] double expectation_of_points(double lead);
// What a line of a search says for the side to move: by the first it names of win rate, chances,
// score and lead. Nothing if it names none of them.
[[nodiscard]] std::optional<double> expectation(const engine::Info& info);
// What the end of a game is worth to the seat.
[[nodiscard]] double expectation(const rules::Outcome& outcome, rules::Seat seat);

// The score in centipawns that has this expectation; a thousand pawns at most.
[[nodiscard]] engine::Score as_score(double expectation);

// The lead of the first seat in "W+27.9 (upper bound: 45.8, lower: 10.1)", "B+3" or "0": the letter
// is that of a seat's name. Nothing if the text says none.
[[nodiscard]] std::optional<double> read_lead(std::string_view text,
                                              const std::array<std::string_view, 2>& seats);

}  // namespace ludex::metamachine
