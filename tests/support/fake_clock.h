// A clock that a test moves by hand, or that moves a step each time somebody looks at it.
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
  // How far every look at the clock moves it from now on.
  void set_step(Duration step) { step_ = step.count(); }

 private:
  mutable std::atomic<Duration::rep> now_{0};
  std::atomic<Duration::rep> step_;
};

}  // namespace ludex::test
