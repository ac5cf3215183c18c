// What every protocol half yields. A half is a state machine without I/O: lines, calls and the time
// go in; lines to send, events, calls to make and the next deadline come out.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/time.h"
#include "engine/event.h"
#include "protocols/call.h"
#include "protocols/event.h"

namespace ludex::protocols {

// A line that a controller half sends to an engine, without newline.
struct Line {
  std::string text;
  // Whether the engine's time runs from the last byte of this line, because the line asks for a
  // search or reports the move on which the engine ponders. Other lines of the same search never
  // touch the clock.
  bool starts_clock = false;
  bool operator==(const Line&) const = default;
};

struct ControllerOutput {
  std::vector<Line> send;     // in order
  std::vector<Event> events;  // what happened, for the owner, in order
  // The owner calls on_deadline() if nothing arrives before this time; absent if the half waits for
  // nothing.
  std::optional<TimePoint> deadline;
  // The arrival time of the line that holds the Decision among the events, where that was an
  // earlier line than the current one.
  std::optional<TimePoint> decided_at = {};
};

// An engine half sends plain text, since it runs no clock. The owner makes the calls in order and
// then writes the lines, so that a line such as `readyok` follows the work that it confirms.
struct EngineOutput {
  std::vector<std::string> send;  // lines in order, without newline
  std::vector<Call> calls;        // what the owner is to do with the engine, in order
};

}  // namespace ludex::protocols
