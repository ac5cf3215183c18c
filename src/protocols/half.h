// What every protocol half yields. A half is a state machine without I/O: lines, calls and the time
// go in; lines to send, things that happened and the next deadline come out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/time.h"

namespace ludex::protocols {

// What a controller half says to an engine, without newline.
struct Line {
  std::string text;
  // The engine's time runs from the last byte of this line: it was asked, or told that the move on
  // which it ponders has come. Other lines of the same search never touch the clock.
  bool starts_clock = false;
  bool operator==(const Line&) const = default;
};

// An engine half sends plain text: it has nobody's clock.
template <class Event, class Sent = std::string>
struct Output {
  std::vector<Sent> send;     // lines in order, without newline
  std::vector<Event> events;  // what happened, for the owner, in order
  std::optional<TimePoint>
      deadline;  // call on_deadline() if nothing arrives before; absent: no wait
  // When the line came that holds the Decision among the events, where that was an earlier one.
  std::optional<TimePoint> decided_at = {};
};

}  // namespace ludex::protocols
