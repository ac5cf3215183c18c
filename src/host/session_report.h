// The words of a session's failures and its side of the traffic log.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/time.h"
#include "engine/event.h"
#include "host/line_port.h"
#include "host/traffic_log.h"

namespace ludex::host {

// The other side ended its output (`lives_on` is closed_output) or refuses its input
// (closed_input): what happened, in one sentence.
[[nodiscard]] engine::Failure failure_of_end(LinePort& port, engine::Fault lives_on);

// `detail` with the last words of the engine's stderr, if there are any.
[[nodiscard]] std::string with_last_words(std::string detail, const Ending& ending);

// One engine's entries in a log that may be absent.
class SessionLog {
 public:
  SessionLog(TrafficLog* log, const Clock& clock, std::string name)
      : log_(log), clock_(clock), name_(std::move(name)) {}

  void sent(std::span<const std::string> lines, TimePoint at);
  // Only remembered, so that the engine does not wait for us to write before it has its answer:
  // recorded with what comes next, or by write_down().
  void received(std::string_view line, TimePoint at) {
    if (log_ == nullptr) return;
    write_down();
    received_ = line;
    received_at_ = at;
    unwritten_ = true;
  }
  void write_down();
  void note(std::string_view text);
  void rename(std::string name) { name_ = std::move(name); }
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  TrafficLog* log_;
  const Clock& clock_;
  std::string name_;
  std::string received_;
  TimePoint received_at_{};
  bool unwritten_ = false;
};

}  // namespace ludex::host
