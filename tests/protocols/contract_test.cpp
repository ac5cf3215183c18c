// What every controller half keeps of its contract, whatever its protocol.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/limits.h"
#include "protocols/agi/controller_half.h"
#include "protocols/gomocup/controller_half.h"
#include "protocols/gtp/controller_half.h"
#include "protocols/half.h"
#include "protocols/ucci/controller_half.h"
#include "protocols/uci/controller_half.h"
#include "rules/registry.h"

namespace ludex::protocols {
namespace {

constexpr TimePoint start_of_test{};

template <class Half>
class Contract : public testing::Test {};

using Halves = testing::Types<uci::ControllerHalf, ucci::ControllerHalf, agi::ControllerHalf,
                              gomocup::ControllerHalf, gtp::ControllerHalf>;
TYPED_TEST_SUITE(Contract, Halves);

TYPED_TEST(Contract, ALineWithoutMeaningLeavesTheDeadlineAsItIs) {
  TypeParam half({});
  const auto deadline = half.start(start_of_test).deadline;
  ASSERT_TRUE(deadline.has_value());
  for (const char* line : {"", "  ", "\t"}) {
    EXPECT_EQ(half.on_line(line, start_of_test).deadline, deadline) << '"' << line << '"';
  }
}

TYPED_TEST(Contract, AnEngineThatHasNotIntroducedItselfIsAskedNothing) {
  TypeParam half({});
  const std::string why = "the engine has not introduced itself yet";
  const auto go = rules::start_game({.game = "go"}).value();
  EXPECT_EQ(half.set_option("x", "1", start_of_test).error().message, why);
  EXPECT_EQ(half.isready(start_of_test).error().message, why);
  EXPECT_EQ(half.new_game(*go, {}, start_of_test).error().message, why);
  EXPECT_EQ(half.think(*go, {}, start_of_test).error().message, why);
  EXPECT_EQ(half.outstanding(), 0);
}

TYPED_TEST(Contract, AnEngineThatWasToldToQuitIsHeardNoMore) {
  TypeParam half({});
  (void)half.start(start_of_test);
  EXPECT_FALSE(half.quit(start_of_test).send.empty());
  EXPECT_TRUE(half.quit(start_of_test).send.empty());
  const auto after = half.on_line("uciok", start_of_test);
  EXPECT_TRUE(after.send.empty());
  EXPECT_TRUE(after.events.empty());
  EXPECT_EQ(half.isready(start_of_test).error().message, "the engine was told to quit");
}

TEST(Contract, AnOptionThatIsSetWhileAProbeIsOpenLeavesItsDeadline) {
  ucci::ControllerHalf half({});
  (void)half.start(start_of_test);
  for (const char* line : {"option usemillisec type check", "option style type check", "ucciok"}) {
    (void)half.on_line(line, start_of_test);
  }
  const auto game = rules::start_game({.game = "xiangqi"}).value();
  const auto probed = half.ask(engine::Ticket{1}, *game, engine::TableEntry{}, start_of_test);
  ASSERT_TRUE(probed.has_value());
  ASSERT_TRUE(probed->deadline.has_value());
  EXPECT_EQ(half.set_option("style", "true", start_of_test).value().deadline, probed->deadline);
}

}  // namespace
}  // namespace ludex::protocols
