// What every protocol half yields. A half is a state machine without I/O: lines, calls and the time
// go in; lines to send, things that happened and the next deadline come out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/time.h"

namespace ludex::protocols {

template <class Event>
struct Output {
  std::vector<std::string> send;  // lines in order, without newline
  std::vector<Event> events;      // what happened, for the owner, in order
  std::optional<TimePoint>
      deadline;  // call on_deadline() if nothing arrives before; absent: no wait
};

}  // namespace ludex::protocols
