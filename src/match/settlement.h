// The end of a game whose board has to be settled between the players before it is scored: in go,
// which stones are dead.
#pragma once

#include "base/time.h"
#include "match/table.h"
#include "rules/settled_game.h"

namespace ludex::match {

// Asks both engines for the score of the board, waits for both until `patience` is over, and
// returns the game's outcome: with the dead stones that both name, or else by the rules alone.
// Disagreement, an answer that does not come and an engine that cannot be asked are noted as
// warnings; none of them loses the game. The match's stop ends the wait.
[[nodiscard]] rules::Outcome settle(Table& table, const rules::SettledGame& game,
                                    Duration patience);

}  // namespace ludex::match
