#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <string>

#include "base/limits.h"
#include "host/clock.h"
#include "host/pipe_port.h"

namespace ludex::host {
namespace {

const std::string line(99, 'x');

// A pipe from a program that writes as long as it can.
class ReadAhead : public testing::Test {
 protected:
  ReadAhead() { EXPECT_EQ(pipe2(ends_.data(), O_CLOEXEC | O_NONBLOCK), 0); }
  ~ReadAhead() override {
    (void)::close(ends_[0]);
    (void)::close(ends_[1]);
  }

  // Writes lines until the pipe is full; how many bytes it took.
  std::size_t fill() {
    std::size_t bytes = 0;
    for (;;) {
      const ssize_t count = ::write(ends_[1], rest_.data(), rest_.size());
      if (count < 0) return bytes;
      bytes += static_cast<std::size_t>(count);
      rest_.erase(0, static_cast<std::size_t>(count));
      if (rest_.empty()) {
        rest_ = line + '\n';
      }
    }
  }
  void take(PipePort& port, int lines) const {
    for (int n = 0; n < lines; ++n) {
      const Received received = port.receive(SteadyClock().now() + std::chrono::seconds(30));
      ASSERT_EQ(received.what, Arrival::line);
      ASSERT_EQ(received.text, line);
    }
  }

  std::array<int, 2> ends_{-1, -1};
  std::string rest_ = line + '\n';
};

TEST_F(ReadAhead, ThePipeIsEmptiedWhileItsLinesAreStillBeingUnderstood) {
  PipePort port({ends_[0], -1, -1, -1});
  EXPECT_GT(fill(), 0U);
  take(port, 1);
  EXPECT_GT(fill(), 0U);
  EXPECT_EQ(fill(), 0U);
  take(port, 50);
  EXPECT_GT(fill(), 0U);
}

TEST_F(ReadAhead, ALineThatCameMeanwhileHasTheTimeAtWhichItCame) {
  PipePort port({ends_[0], -1, -1, -1});
  (void)fill();
  take(port, 1);
  const std::size_t second = fill();
  take(port, 50);
  const TimePoint understood = SteadyClock().now();
  take(port, static_cast<int>(second / 100));
  const Received last = port.receive(SteadyClock().now());
  ASSERT_EQ(last.what, Arrival::line);
  EXPECT_LE(last.at, understood);
}

TEST_F(ReadAhead, WhatIsReadAheadHasALimit) {
  PipePort port({ends_[0], -1, -1, -1});
  std::size_t held = fill();
  while (held < 2 * limits::read_ahead_bytes) {
    take(port, 50);
    const std::size_t more = fill();
    if (more == 0) break;
    held += more - 5000;
  }
  EXPECT_GT(held, limits::read_ahead_bytes / 2);
  EXPECT_LE(held, limits::read_ahead_bytes + (std::size_t{1} << 18));
}

}  // namespace
}  // namespace ludex::host
