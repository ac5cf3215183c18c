// How patient a controller half is with an engine, and how much it reports.
#pragma once

#include "base/limits.h"
#include "base/time.h"
#include "protocols/event.h"

namespace ludex::protocols {

struct Manners {
  Milliseconds handshake_wait = limits::handshake_wait;
  Milliseconds new_game_wait = limits::ready_wait;  // for readiness after new_game()
  Milliseconds ready_wait = limits::ready_wait;     // for any other
  Milliseconds stop_wait = limits::stop_wait;       // for the decision after stop
  Infos infos = Infos::every;
  // What counts is Decision::took, so answers may be looked at more closely.
  bool for_match = false;
};

}  // namespace ludex::protocols
