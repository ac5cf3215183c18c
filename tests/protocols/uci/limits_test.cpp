// What a stranger can make the halves of UCI hold or wait for has a bound.
#include "base/limits.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "protocols/uci/controller_half.h"
#include "protocols/uci/engine_half.h"
#include "rules/registry.h"

namespace ludex::uci {
namespace {

using namespace std::chrono_literals;

TEST(UciLimits, OutputNeverExtendsADeadline) {
  ControllerHalf half({});
  TimePoint now{};
  const auto deadline = half.start(now).deadline;
  ASSERT_EQ(deadline, now + limits::handshake_wait);
  for (int line = 0; line < 9999; ++line) {
    now += 1ms;
    EXPECT_EQ(half.on_line("option name A type button", now).deadline, deadline);
  }
  const auto output = half.on_line("option name A type button", now + 1ms);
  ASSERT_EQ(output.events.size(), 1U);
  EXPECT_EQ(std::get<engine::Failure>(output.events.front()).fault, engine::Fault::flooding);
  EXPECT_EQ(output.deadline, std::nullopt);
}

TEST(UciLimits, ADeadlineThatHasNotPassedChangesNothing) {
  ControllerHalf half({});
  const auto deadline = half.start({}).deadline;
  const auto output = half.on_deadline(TimePoint{} + 9999ms);
  EXPECT_TRUE(output.events.empty());
  EXPECT_EQ(output.deadline, deadline);
}

TEST(UciLimits, AnEngineMayAnnounceOnlySoManyOptions) {
  ControllerHalf half({});
  (void)half.start({});
  for (std::size_t n = 0; n < limits::options + 100; ++n) {
    (void)half.on_line("option name A" + std::to_string(n) + " type button", {});
  }
  const auto output = half.on_line("uciok", {});
  ASSERT_EQ(output.events.size(), 1U);
  EXPECT_EQ(std::get<protocols::Handshaken>(output.events.front()).options.size(), limits::options);
}

TEST(UciLimits, AnEngineMayAnnounceOnlySoMuchText) {
  ControllerHalf half({});
  (void)half.start({});
  const std::string text(limits::line_bytes - 1000, 'x');
  for (int n = 0; n < 20; ++n) {
    (void)half.on_line("option name A" + std::to_string(n) + " type string default " + text, {});
  }
  const auto output = half.on_line("uciok", {});
  ASSERT_EQ(output.events.size(), 1U);
  EXPECT_EQ(std::get<protocols::Handshaken>(output.events.front()).options.size(), 4U);
}

TEST(UciLimits, AnEngineMayAnnounceOnlySoManyChoices) {
  ControllerHalf half({});
  (void)half.start({});
  std::string choices;
  for (std::size_t n = 0; n < limits::option_choices; ++n) {
    choices += " var a";
  }
  constexpr std::size_t bytes_of_one = limits::option_choices * sizeof(std::string);
  for (std::size_t n = 0; n < 3 * limits::options_bytes / bytes_of_one; ++n) {
    (void)half.on_line("option name A" + std::to_string(n) + " type combo" + choices, {});
  }
  const auto output = half.on_line("uciok", {});
  ASSERT_EQ(output.events.size(), 1U);
  const auto& options = std::get<protocols::Handshaken>(output.events.front()).options;
  EXPECT_GT(options.size(), 0U);
  EXPECT_LE(options.size() * bytes_of_one, limits::options_bytes);
}

TEST(UciLimits, CommandsThatWaitForASearchTakeOnlySoMuchRoom) {
  EngineHalf half({{"A", "B"}, {{"Name", engine::Text{}}}, false, "chess", {}});
  for (const auto* line : {"uci", "go infinite"}) {
    (void)half.on_line(line, {});
  }
  const std::string text(limits::waiting_bytes / 2, 'x');
  for (int n = 0; n < 9; ++n) {
    (void)half.on_line("setoption name Name value " + text, {});
  }
  (void)half.on_line("stop", {});
  const auto over = half.on_event(engine::Decision{engine::NoMove{}}, {});
  EXPECT_EQ(over.calls.size(), 1U);
}

TEST(UciLimits, CommandsThatWaitForASearchAreCounted) {
  EngineHalf half({{"A", "B"}, {{"Hash", engine::Spin{1, 1, 9}}}, false, "chess", {}});
  for (const auto* line : {"uci", "debug on", "go infinite"}) {
    (void)half.on_line(line, {});
  }
  for (std::size_t n = 0; n < limits::waiting_commands; ++n) {
    EXPECT_TRUE(half.on_line("setoption name Hash value 2", {}).send.empty());
  }
  const auto refused = half.on_line("setoption name Hash value 3", {});
  ASSERT_EQ(refused.send.size(), 1U);
  EXPECT_NE(refused.send.front().find("too many commands"), std::string::npos);
  // They are obeyed, every one, when the search is over.
  (void)half.on_line("stop", {});
  const auto over = half.on_event(engine::Decision{engine::NoMove{}}, {});
  EXPECT_EQ(over.calls.size(), limits::waiting_commands);
  EXPECT_EQ(half.outstanding(), 0);
}

TEST(UciLimits, ANewGameHasAWaitOfItsOwn) {
  ControllerHalf::Settings settings;
  settings.new_game_wait = 60s;
  settings.ready_wait = 3s;
  ControllerHalf half(settings);
  const auto game = rules::start_game({.game = "chess"}).value();
  (void)half.start({});
  (void)half.on_line("uciok", {});
  EXPECT_EQ(half.isready({})->deadline, TimePoint{} + 3s);
  (void)half.on_line("readyok", {});
  EXPECT_EQ(half.new_game(*game, {}, {})->deadline, TimePoint{} + 60s);
  const auto output = half.on_deadline(TimePoint{} + 60s);
  ASSERT_EQ(output.events.size(), 1U);
  EXPECT_EQ(std::get<engine::Failure>(output.events.front()).detail, "no readyok within 60 s");
}

TEST(UciLimits, AMoveOfNoEndIsQuotedInPart) {
  ControllerHalf half({});
  const auto game = rules::start_game({.game = "chess"}).value();
  (void)half.start({});
  (void)half.on_line("uciok", {});
  (void)half.think(*game, {}, {});
  (void)half.on_line("readyok", {});
  const auto output = half.on_line("bestmove " + std::string(100000, 'x'), {});
  ASSERT_EQ(output.events.size(), 1U);
  const auto& decision = std::get<engine::Decision>(output.events.front());
  EXPECT_EQ(std::get<engine::IllegalMove>(decision.what).text, std::string(64, 'x'));
}

TEST(UciLimits, TextCannotSmuggleASecondLine) {
  ControllerHalf half({});
  (void)half.start({});
  (void)half.on_line("option name Path type string default <empty>", {});
  (void)half.on_line("uciok", {});
  EXPECT_FALSE(half.set_option("Path", "a\nquit", {}));
  EXPECT_FALSE(half.set_option("Path", "a\rquit", {}));
  EXPECT_TRUE(half.set_option("Path", "a quit", {}));
}

}  // namespace
}  // namespace ludex::uci
