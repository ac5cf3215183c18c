// What a position is worth to a person: the chance to win, counting a draw as half a win, from 0 to
// 1. Mistakes and accuracy are measured by it, because a pawn means much in an even game and
// nothing in a game that is won.
#pragma once

#include <optional>

#include "engine/score.h"
#include "rules/game.h"

namespace ludex::analysis {

struct Finding;  // analysis/finding.h

// Converts hundredths of a pawn by the curve that lichess fitted to games of its players ("Lichess
// accuracy metric": 50 + 50 * (2 / (1 + exp(-0.00368208 * centipawns)) - 1) percent), with values
// beyond ten pawns counting as ten. Other games whose engines count in pawns share the curve,
// because there is no fit for them. A mate is certain.
[[nodiscard]] double chance_of(const engine::Score& score);

// The chance of the side to move, by the first of these that the finding has: a win rate as it is;
// wins, draws and losses with draws as halves; a score as above; a lead of so many points by the
// logistic curve of metamachine/worth.h, in which 20 points make winning ten times as likely as
// losing. std::nullopt if it has none of them.
[[nodiscard]] std::optional<double> chance_of(const Finding& finding);

// What the end of a game is worth to that seat.
[[nodiscard]] double chance_of(const rules::Outcome& outcome, rules::Seat seat);

}  // namespace ludex::analysis
