#include "host/pipe_port.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <thread>
#include <vector>

#include "host/process_fixture.h"

namespace ludex::host {
namespace {

// Two pipes, of which the other side does not read its own.
class UnreadPipe : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe2(ends.data(), O_CLOEXEC | GetParam()), 0);
    unread_ = Descriptor(ends[0]);
    output_ = Descriptor(ends[1]);
    ASSERT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
    input_ = Descriptor(ends[0]);
    other_ = Descriptor(ends[1]);
  }

  Descriptor unread_, output_, input_, other_;
  const std::vector<std::string> much_ = std::vector<std::string>(1, std::string(1 << 20, 'x'));
};

TEST_P(UnreadPipe, AWriteThatWaitsEndsWhenItIsToHurry) {
  PipePort port({input_.get(), output_.get(), -1, -1});
  LinePort::Sent sent;
  std::jthread writer([&] { sent = port.send(much_, TimePoint::max()); });
  port.hurry();
  writer.join();
  EXPECT_FALSE(sent.complete);
  EXPECT_FALSE(sent.refused);
  EXPECT_EQ(port.receive(TimePoint::min()).what, Arrival::woken);
}

TEST_P(UnreadPipe, WhatIsTakenAtOnceIsSentAlsoInAHurry) {
  PipePort port({input_.get(), output_.get(), -1, -1});
  port.hurry();
  EXPECT_TRUE(port.send(std::vector<std::string>{"quit"}, TimePoint::max()).complete);
}

INSTANTIATE_TEST_SUITE_P(Kinds, UnreadPipe, testing::Values(0, O_NONBLOCK), [](const auto& row) {
  return row.param == 0 ? "Blocking" : "Nonblocking";
});

}  // namespace
}  // namespace ludex::host
