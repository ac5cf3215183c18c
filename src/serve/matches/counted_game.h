// A finished game of a match in three forms: as the referee saw it, as the store keeps it, and as
// the standings count it when the match goes on.
#pragma once

#include "match/played_game.h"
#include "match/runner.h"
#include "match/schedule.h"
#include "serve/api_error.h"
#include "store/matches.h"

namespace ludex::serve {

// Without its record and its place among the counted games.
[[nodiscard]] store::StoredMatchGame stored_game(const match::ScheduledGame& game,
                                                 const match::PlayedGame& played);
// What counts of it.
[[nodiscard]] match::CountedGame counted_game(const store::StoredMatchGame& game);

// A MatchGame of the wire.
[[nodiscard]] Json to_json(const store::StoredMatchGame& game, const match::ScheduledGame& place);

}  // namespace ludex::serve
