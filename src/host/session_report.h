// The wording of a session's failures, and its entries in the traffic log.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/time.h"
#include "engine/event.h"
#include "host/line_port.h"
#include "host/traffic_log.h"

namespace ludex::host {

// Describes in one sentence that the other side ended its output (`lives_on` is closed_output) or
// refuses its input (closed_input).
[[nodiscard]] engine::Failure failure_of_end(LinePort& port, engine::Fault lives_on);

// Appends the last words of the engine's stderr to `detail`, if there are any.
[[nodiscard]] std::string with_last_words(std::string detail, const ProcessEnd& ending);

// Writes one engine's entries to a log, which may be absent.
class SessionLog {
 public:
  SessionLog(TrafficLog* log, const Clock& clock, std::string name)
      : log_(log), clock_(clock), name_(std::move(name)) {}

  void sent(std::span<const std::string> lines, TimePoint at);
  // Keeps the line, so that the log does not delay the reply to the engine; it is recorded with the
  // next entry, or by write_down().
  void received(std::string_view line, TimePoint at) {
    if (log_ == nullptr) return;
    write_down();
    received_ = line;
    received_at_ = at;
    unwritten_ = true;
  }
  void write_down();
  void note(std::string_view text);
  // Whether it writes down lines of the engine's stderr.
  [[nodiscard]] bool takes_errors() const { return log_ != nullptr && log_->takes_lines(); }
  void errors(std::string_view line, TimePoint at);
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
