// Waits of tests for what other threads do. None of them is endless: a test that waits in vain
// fails, and says where it waited.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string_view>
#include <thread>

#include "base/time.h"
#include "host/clock.h"
#include "support/ample.h"

namespace ludex::test {

// One wait. The place is that of the code that makes it.
class Wait {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): the default argument of functions that wait
  Wait(std::string_view file = __builtin_FILE(), int line = __builtin_LINE())
      : file_(file), line_(line) {}

  [[nodiscard]] TimePoint end() const { return end_; }
  // Fails the test, which is left by an exception, once the time is over.
  void go_on() const {
    if (host::steady_now() < end_) return;
    throw std::runtime_error(fmt::format("{}:{}: what this waits for did not happen within {} ms",
                                         file_, line_, support::ample.count()));
  }

 private:
  std::string_view file_;
  int line_;
  TimePoint end_ = support::soon();
};

// Does `turn` again and again until it is so.
template <class Done, class Turn>
void turn_until(const Done& done, const Turn& turn, const Wait& wait = Wait()) {
  while (!done()) {
    wait.go_on();
    turn();
    std::this_thread::yield();
  }
}

}  // namespace ludex::test
