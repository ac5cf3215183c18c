// A clock that a test advances by hand, or that advances by a step at each reading.
#pragma once

#include <atomic>

#include "base/time.h"

namespace ludex::test {

class FakeClock final : public Clock {
 public:
  explicit FakeClock(Duration step = Duration(0)) : step_(step.count()) {}

  [[nodiscard]] TimePoint now() const override {
    return TimePoint(Duration(now_.fetch_add(step_)));
  }
  void advance(Duration by) { now_ += by.count(); }
  // The step by which each later reading advances the clock.
  void set_step(Duration step) { step_ = step.count(); }

 private:
  mutable std::atomic<Duration::rep> now_{0};
  std::atomic<Duration::rep> step_;
};

}  // namespace ludex::test
