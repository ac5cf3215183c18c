// What a stranger can make the halves of UCCI hold or wait for has a bound.
#include "base/limits.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "protocols/ucci/controller_half.h"
#include "protocols/ucci/engine_half.h"
#include "rules/registry.h"

namespace ludex::ucci {
namespace {

using namespace std::chrono_literals;

TEST(UcciLimits, LinesOfBatchModeAreCounted) {
  EngineHalf half({{"A", "B"}, {}, "xiangqi"});
  for (const auto* line : {"ucci", "setoption debug on", "setoption batch on", "go depth 9"}) {
    (void)half.on_line(line, {});
  }
  EXPECT_TRUE(half.has_room());
  for (std::size_t n = 0; n < limits::waiting_commands; ++n) {
    EXPECT_TRUE(half.on_line("isready", {}).send.empty());
  }
  EXPECT_FALSE(half.has_room()) << "the owner is to leave the others where they are";
  const auto refused = half.on_line("isready", {});
  ASSERT_EQ(refused.send.size(), 1U);
  EXPECT_NE(refused.send.front().find("too many commands"), std::string::npos);
  // They are obeyed, every one, when the search is over.
  const auto over = half.on_event(engine::Decision{engine::NoMove{}}, {});
  EXPECT_EQ(over.send.size(), 1 + limits::waiting_commands);
  EXPECT_TRUE(half.has_room());
}

TEST(UcciLimits, LinesOfBatchModeTakeOnlySoMuchRoom) {
  EngineHalf half({{"A", "B"}, {}, "xiangqi"});
  for (const auto* line : {"ucci", "setoption batch on", "go depth 9"}) {
    (void)half.on_line(line, {});
  }
  const std::string line(limits::line_bytes / 2, 'x');
  for (int n = 0; n < 9; ++n) {
    (void)half.on_line(line, {});
  }
  (void)half.on_line("isready", {});
  const auto over = half.on_event(engine::Decision{engine::NoMove{}}, {});
  EXPECT_EQ(over.send.size(), 1U);
}

TEST(UcciLimits, OutputNeverExtendsADeadline) {
  ControllerHalf half({});
  TimePoint now{};
  const auto deadline = half.start(now).deadline;
  ASSERT_EQ(deadline, now + limits::handshake_wait);
  for (int line = 0; line < 9999; ++line) {
    now += 1ms;
    EXPECT_EQ(half.on_line("option style type label", now).deadline, deadline);
  }
  const auto output = half.on_line("option a type button", now + 1ms);
  ASSERT_EQ(output.events.size(), 1U);
  EXPECT_EQ(std::get<engine::Failure>(output.events.front()).detail,
            "no ucciok within 10 s, but other output");
}

TEST(UcciLimits, TextCannotSmuggleASecondLine) {
  ControllerHalf half({});
  (void)half.start({});
  (void)half.on_line("option bookfiles type string default", {});
  (void)half.on_line("ucciok", {});
  EXPECT_FALSE(half.set_option("bookfiles", "a\nquit", {}));
  EXPECT_TRUE(half.set_option("bookfiles", "a quit", {}));
}

}  // namespace
}  // namespace ludex::ucci
