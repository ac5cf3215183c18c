// How long an engine has been ready to run without a processor: during the present move, which
// explains a loss on time, and during the present wait, whose deadline is extended by as much.
#pragma once

#include <chrono>
#include <optional>

#include "base/time.h"
#include "host/line_port.h"

namespace ludex::host {

class FairWait {
 public:
  // In a move that is to last longer, what is missing is counted from here on: a mark at every move
  // would cost fast engines more than it says about them.
  static constexpr std::chrono::seconds unmarked{1};

  // The port outlives this object.
  explicit FairWait(LinePort& port) : port_(port) {}

  // The engine was asked for a move at `now`, whose clock has so little time that it `could_lose`.
  void begin_move(bool could_lose, TimePoint now);
  // When take_mark() is to be called; absent if it need not.
  [[nodiscard]] std::optional<TimePoint> mark_due() const { return mark_due_; }
  void take_mark();
  // Since the move was asked for, or since its mark; absent if the port does not know.
  [[nodiscard]] std::optional<Duration> without_processor_in_move() const;

  // A wait for something else than a move begins, or the engine was told to stop (`in_move`).
  void begin_wait(bool in_move = false);
  // Since then; absent if the port does not know.
  [[nodiscard]] std::optional<Duration> without_processor() const;
  // For a deadline that has passed: by how much it is postponed now; zero if it is not.
  [[nodiscard]] Duration take_extension();

 private:
  LinePort& port_;
  bool has_mark_of_move_ = false;
  std::optional<TimePoint> mark_due_;
  Duration before_{0};  // of what the port counts since its mark, before the wait began
  Duration granted_{0};
};

}  // namespace ludex::host
