// A controller half's wait for a message that its engine must send: the deadline, and whether the
// engine prints anything else meanwhile.
#pragma once

#include <optional>
#include <string_view>

#include "base/time.h"
#include "engine/event.h"

namespace ludex::protocols {

class Wait {
 public:
  // Replaces the current wait; without `most` there is no deadline.
  void begin(std::optional<Duration> most, TimePoint now);
  // Replaces the deadline of the current wait; std::nullopt means no deadline.
  void set_deadline(std::optional<TimePoint> deadline) { deadline_ = deadline; }
  void cancel() { deadline_.reset(); }
  // Moves the deadline, of which there must be one; the failure still names the time before.
  void postpone(Duration by) {
    *deadline_ += by;
    postponed_ += by;
  }
  // Notes that a line arrived; this does not make the wait longer.
  void line_arrived(TimePoint now) { last_line_ = now; }

  [[nodiscard]] std::optional<TimePoint> deadline() const { return deadline_; }
  [[nodiscard]] bool is_over(TimePoint now) const { return deadline_ && now >= *deadline_; }

  // The failure of an engine that let the deadline pass without sending what was `awaited`:
  // `silent`, or flooding if the engine was still printing in the last quarter of the wait. Expects
  // a deadline.
  [[nodiscard]] engine::Failure failure(engine::Fault silent, std::string_view awaited,
                                        TimePoint now) const;

 private:
  std::optional<TimePoint> deadline_;
  TimePoint began_{};
  Duration postponed_{0};
  std::optional<TimePoint> last_line_;  // since the wait began
};

}  // namespace ludex::protocols
