// A finished game of a match in three forms: as the referee reports it, as the store keeps it, and
// as the standings count it when the match is resumed.
#pragma once

#include "match/pairing/schedule.h"
#include "match/play/played_game.h"
#include "match/run/runner.h"
#include "store/matches.h"

namespace ludex::tournament {

// The game for the store, without its record and its place among the counted games.
[[nodiscard]] store::StoredMatchGame stored_game(const match::ScheduledGame& game,
                                                 const match::PlayedGame& played);
// The parts of the game that the standings need.
[[nodiscard]] match::CountedGame counted_game(const store::StoredMatchGame& game);

}  // namespace ludex::tournament
