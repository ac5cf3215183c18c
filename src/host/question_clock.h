// The time that an engine is charged for a question: the sum of the intervals from each line that
// starts the engine's clock to the answer or the next such line.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "base/time.h"

namespace ludex::host {

class QuestionClock {
 public:
  // An engine that must get ready before it can be asked may think meanwhile: what it takes beyond
  // this is charged.
  static constexpr Milliseconds free_readiness{100};

  // A move is asked for at `now`; absent: it has no time to be charged yet, as while it ponders.
  void begin(std::optional<TimePoint> now) {
    charged_ = Duration::zero();
    leg_.reset();
    waiting_to_ask_ = now;
  }
  // The time of a search that has begun counts from now on.
  void count_from(TimePoint now) { waiting_to_ask_ = now; }
  // A line that starts the clock was sent for what happened at `at`; its last byte was out at
  // `written`.
  void line_sent(TimePoint at, TimePoint written) {
    stop(at);
    if (const auto since = std::exchange(waiting_to_ask_, std::nullopt)) {
      charged_ += std::max(Duration::zero(), at - *since - free_readiness);
    }
    leg_ = written;
  }
  // The engine has answered. Returns all that it is charged.
  Duration stop(TimePoint at) {
    if (leg_) {
      charged_ += std::max(Duration::zero(), at - *std::exchange(leg_, std::nullopt));
    }
    return charged_;
  }

 private:
  Duration charged_{0};
  std::optional<TimePoint> leg_;
  std::optional<TimePoint> waiting_to_ask_;  // since when; the question could not be sent yet
};

}  // namespace ludex::host
