// How long a controller half waits for an engine, and which of its infos it reports.
#pragma once

#include "base/limits.h"
#include "base/time.h"
#include "protocols/event.h"

namespace ludex::protocols {

struct SessionPolicy {
  Milliseconds handshake_wait = limits::handshake_wait;
  Milliseconds new_game_wait = limits::ready_wait;  // for readiness after new_game()
  Milliseconds ready_wait = limits::ready_wait;     // for readiness at any other time
  Milliseconds stop_wait = limits::stop_wait;       // for the decision after stop
  Infos infos = Infos::every;
  // In a match only Decision::took counts as the time of an answer, so a half may take longer to
  // examine an answer (surplus.h).
  bool for_match = false;
};

}  // namespace ludex::protocols
