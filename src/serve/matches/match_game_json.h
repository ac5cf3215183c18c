// A counted game of a match as pages get it.
#pragma once

#include "match/pairing/schedule.h"
#include "serve/api_error.h"
#include "store/matches.h"

namespace ludex::serve {

// A MatchGame (web/src/wire/types.ts).
[[nodiscard]] Json to_json(const store::StoredMatchGame& game, const match::ScheduledGame& place);
// How it ended, in the form of a table's result: a Result.
[[nodiscard]] Json result_json(const store::StoredMatchGame& game);

}  // namespace ludex::serve
