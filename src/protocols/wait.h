// A controller half's wait for what its engine must say: until when, and whether the engine prints
// anything else meanwhile.
#pragma once

#include <optional>
#include <string_view>

#include "base/time.h"
#include "engine/event.h"

namespace ludex::protocols {

class Wait {
 public:
  // Replaces the wait that goes on; without `most` nothing is waited for.
  void begin(std::optional<Duration> most, TimePoint now);
  // It ends then, or never, whatever it began with.
  void set_deadline(std::optional<TimePoint> deadline) { deadline_ = deadline; }
  void cancel() { deadline_.reset(); }
  // A line came; it does not make the wait longer.
  void heard_line(TimePoint now) { last_line_ = now; }

  [[nodiscard]] std::optional<TimePoint> deadline() const { return deadline_; }
  [[nodiscard]] bool is_over(TimePoint now) const { return deadline_ && now >= *deadline_; }

  // What an engine did wrong that let the deadline pass without what was `awaited`: `silent`, or
  // flooding if it was still printing in the last quarter of the wait. Expects a deadline.
  [[nodiscard]] engine::Failure failure(engine::Fault silent, std::string_view awaited,
                                        TimePoint now) const;

 private:
  std::optional<TimePoint> deadline_;
  TimePoint began_{};
  std::optional<TimePoint> last_line_;  // since it began
};

}  // namespace ludex::protocols
