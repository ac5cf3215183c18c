// What a stranger can make the halves of AGI hold or wait for has a bound.
#include "base/limits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <variant>

#include "protocols/agi/controller_half.h"
#include "protocols/agi/engine_half.h"
#include "rules/registry.h"

namespace ludex::agi {
namespace {

using namespace std::chrono_literals;

TEST(AgiLimits, LinesThatWaitForTheEngineAreCounted) {
  EngineHalf half({{"A", "B"}, {}});
  for (const auto* line : {"AGI", "GO INFINITE", "POSITION MOVES 78"}) {
    (void)half.on_line(line, {});
  }
  for (std::size_t n = 1; n < limits::waiting_commands; ++n) {
    EXPECT_TRUE(half.on_line("DOMOVE 68", {}).send.empty());
  }
  const auto refused = half.on_line("DOMOVE 68", {});
  ASSERT_EQ(refused.send.size(), 1U);
  EXPECT_NE(refused.send.front().find("too many commands"), std::string::npos);
  // They are obeyed, every one, when the search is over: one moves, the others are refused.
  const auto over = half.on_event(engine::Decision{engine::NoMove{}}, {});
  EXPECT_EQ(over.send.size(), limits::waiting_commands - 1);
}

TEST(AgiLimits, APositionTakesNoMoreStonesThanTheBoardHas) {
  EngineHalf half({{"A", "B"}, {}});
  (void)half.on_line("AGI", {});
  std::string line = "POSITION MOVES ";
  for (int n = 0; n < 200'000; ++n) {
    line += "78";
  }
  const auto output = half.on_line(line, {});
  ASSERT_EQ(output.send.size(), 1U);
  EXPECT_EQ(output.send.front(), "INFO ERROR 78 is listed twice; there is no position now");
}

TEST(AgiLimits, OutputNeverExtendsADeadline) {
  ControllerHalf half({});
  TimePoint now{};
  const auto deadline = half.start(now).deadline;
  ASSERT_EQ(deadline, now + limits::handshake_wait);
  for (int line = 0; line < 9999; ++line) {
    now += 1ms;
    EXPECT_EQ(half.on_line("OPTION PONDER TRUE", now).deadline, deadline);
  }
  const auto output = half.on_line("OPTION PONDER TRUE", now + 1ms);
  ASSERT_EQ(output.events.size(), 1U);
  EXPECT_EQ(std::get<engine::Failure>(output.events.front()).detail,
            "no AGIOK within 10 s, but other output");
}

TEST(AgiLimits, TextCannotSmuggleASecondLine) {
  ControllerHalf half({});
  (void)half.start({});
  (void)half.on_line("OPTION BOOKFILE TRUE", {});
  (void)half.on_line("AGIOK", {});
  EXPECT_FALSE(half.set_option("BookFile", "a\nQUIT", {}));
  EXPECT_TRUE(half.set_option("BookFile", "a QUIT", {}));
}

}  // namespace
}  // namespace ludex::agi
