// The clocks of a game in JSON.
#pragma once

#include "base/time.h"
#include "match/play/game_clock.h"
#include "serve/api_error.h"

namespace ludex::serve {

// A ClockState (web/src/wire/types.ts). A paused clock counts as running, marked as paused. Null
// without a clock.
[[nodiscard]] Json clock_json(const match::GameClock& clock, TimePoint now);

}  // namespace ludex::serve
