// An engine at the other end of a port, by a script: to each command its answers, each at its time
// on a clock that moves only when somebody waits.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "host/line_port.h"
#include "support/fake_clock.h"

namespace ludex::host {

struct Reply {
  Milliseconds after{0};  // counted from when the command was written
  std::string text;
};
using Script = std::function<std::vector<Reply>(const std::string& command)>;

class ScriptedPort final : public LinePort {
 public:
  // How long a write takes.
  static constexpr Milliseconds write_time{3};

  ScriptedPort(test::FakeClock& clock, Script script) : clock_(clock), script_(std::move(script)) {}

  Sent send(std::span<const std::string> lines, TimePoint /*deadline*/) override {
    clock_.advance(write_time);
    const TimePoint written = clock_.now();
    for (const std::string& line : lines) {
      for (Reply& reply : script_(line)) {
        say(written + reply.after, std::move(reply.text));
      }
    }
    return {true, false, written};
  }
  Received receive(TimePoint deadline) override {
    if (coming_.empty() || coming_.front().first > std::max(deadline, clock_.now())) {
      if (deadline == TimePoint::max()) return {Arrival::closed, {}, {}, last_};
      wait_until(deadline);
      return {Arrival::timeout, {}, {}, last_};
    }
    std::tie(last_, text_) = std::move(coming_.front());
    coming_.pop_front();
    wait_until(last_);
    return {Arrival::line, text_, last_, last_};
  }
  void wake() override {}
  // Every mark is one more millisecond that the engine has waited since then.
  void mark_wait() override { ++marks_; }
  [[nodiscard]] std::optional<Duration> wait_since_mark() const override {
    return Milliseconds(marks_);
  }
  void close(TimePoint /*until*/) override { coming_.clear(); }
  ProcessEnd process_end() override { return {}; }

 private:
  void say(TimePoint at, std::string text) {
    const auto later = std::find_if(coming_.begin(), coming_.end(),
                                    [&](const auto& entry) { return entry.first > at; });
    coming_.insert(later, {at, std::move(text)});
  }
  void wait_until(TimePoint at) {
    const TimePoint now = clock_.now();
    if (at > now) {
      clock_.advance(at - now);
    }
  }

  test::FakeClock& clock_;
  Script script_;
  std::deque<std::pair<TimePoint, std::string>> coming_;  // the next one first
  TimePoint last_{};
  std::string text_;
  int marks_ = 0;
};

}  // namespace ludex::host
