// What every protocol half yields. A half is a state machine without I/O: lines, calls and the time
// go in; lines to send, things that happened or are to be done, and the next deadline come out.
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

// What a controller half says to an engine, without newline.
struct Line {
  std::string text;
  // The engine's time runs from the last byte of this line: it was asked, or the move came on which
  // it ponders. Other lines of the same search never touch the clock.
  bool starts_clock = false;
  bool operator==(const Line&) const = default;
};

struct ControllerOutput {
  std::vector<Line> send;     // in order
  std::vector<Event> events;  // what happened, for the owner, in order
  // Call on_deadline() if nothing arrives before; absent: the half waits for nothing.
  std::optional<TimePoint> deadline;
  // When the line came that holds the Decision among the events, where that was an earlier one.
  std::optional<TimePoint> decided_at = {};
};

// An engine half sends plain text: it has nobody's clock. The owner makes the calls in order and
// then writes the lines, so that a line such as `readyok` follows the work that it confirms.
struct EngineOutput {
  std::vector<std::string> send;  // lines in order, without newline
  std::vector<Call> calls;        // what the owner is to do with the engine, in order
};

}  // namespace ludex::protocols
