// What a position is worth as one number for all engines and games: 1 is a certain win, 0 a certain
// loss, one half is even. Hundredths of a pawn, points, mates and chances become comparable here
// and nowhere else.
#pragma once

#include <optional>

#include "engine/finding.h"
#include "engine/score.h"
#include "rules/game.h"

namespace ludex::engine {

// --- For engines ---

// 400 centipawns are worth as much as 400 Elo: ten games won for one lost. A mate is worth more
// than any centipawn score, and a near one more than a far one.
[[nodiscard]] double expectation(const Score& score);
// Converts an estimated lead on the board at the end of the game: 20 points are worth as much as
// 400 centipawns.
[[nodiscard]] double expectation_of_points(double lead);
// By the first of these that the finding has: a win rate as it is; wins, draws and losses with
// draws as halves; a score; a lead. std::nullopt if it has none of them.
[[nodiscard]] std::optional<double> expectation(const Finding& finding);
// The worth of a finished game to the seat.
[[nodiscard]] double expectation(const rules::Outcome& outcome, rules::Seat seat);
// The score in centipawns that has this expectation; at most a thousand pawns.
[[nodiscard]] Score as_score(double expectation);

// --- For people ---

// The chance to win of a person, counting a draw as half a win. Mistakes and accuracy are measured
// by it, because a pawn means much in an even game and nothing in a game that is won. Hundredths of
// a pawn follow the curve that lichess fitted to games of its players ("Lichess accuracy metric":
// 50 + 50 * (2 / (1 + exp(-0.00368208 * centipawns)) - 1) percent), with values beyond ten pawns
// counting as ten. Other games whose engines count in pawns share the curve, because there is no
// fit for them. A mate is certain.
[[nodiscard]] double chance_of(const Score& score);
// The same for a finding, in the order of expectation().
[[nodiscard]] std::optional<double> chance_of(const Finding& finding);

}  // namespace ludex::engine
