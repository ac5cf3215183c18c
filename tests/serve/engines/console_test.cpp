#include "serve/engines/console.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "serve/engines/catalogue_stage.h"

namespace ludex::serve {
namespace {

TEST_F(CatalogueTest, AConsoleStartsAProcessAndTypesToIt) {
  open();
  console()->subscribed(reader_);
  EXPECT_EQ(command("line", {{"line", "isready"}}).error().code, "not_now");
  ASSERT_TRUE(command("start", {{"game", "chess"}}).has_value());
  EXPECT_EQ(command("start", Json::object()).error().code, "not_now");
  EXPECT_TRUE(runs());
  until_said("uciok", "engine");
  ASSERT_TRUE(command("line", {{"line", "isready"}}).has_value());
  until_said("isready", "us");
  EXPECT_EQ(command("line", {{"line", "a\nb"}}).error().field, "line");
  EXPECT_EQ(command("line", Json::object()).error().field, "line");
  EXPECT_EQ(command("start", {{"game", "poker"}}).error().code, "not_now");
  EXPECT_EQ(command("dance", Json::object()).error().field, "what");
  ASSERT_TRUE(command("set", {{"name", "Nothing"}, {"value", "1"}}).has_value());
  ASSERT_TRUE(command("stop", Json::object()).has_value());
  EXPECT_FALSE(runs());
  EXPECT_EQ(publisher_.deltas.back().delta.shared, Json({{"e", "running"}, {"running", false}}));
}

TEST_F(CatalogueTest, AConsoleShowsWhatTheEngineWritesToStderr) {
  text_ = fmt::format(R"(
[engines.Fault]
command = "/bin/sh"
args = ["-c", "printf 'loading \\033[2J\\n' >&2; exec {}/fault_engine"]
protocol = "uci"
)",
                      LUDEX_BIN);
  open();
  console()->subscribed(reader_);
  ASSERT_TRUE(command("start", {{"game", "chess"}}).has_value());
  until_said("loading \\x1B[2J", "stderr");
}

TEST_F(CatalogueTest, AConsolesProcessEndsWithItsLastReader) {
  open();
  const Reader other{"fedcba9876543210", {}};
  console()->subscribed(reader_);
  console()->subscribed(other);
  ASSERT_TRUE(command("start", Json::object()).has_value());
  console()->unsubscribed(reader_);
  EXPECT_TRUE(runs());
  console()->unsubscribed(other);
  EXPECT_FALSE(runs());
}

TEST_F(CatalogueTest, AConsoleTellsThatItsProcessHasEnded) {
  open();
  console()->subscribed(reader_);
  ASSERT_TRUE(command("start", Json::object()).has_value());
  until_said("uciok", "engine");
  ASSERT_TRUE(command("line", {{"line", "quit"}}).has_value());
  until([&] { return !runs(); });
}

TEST_F(CatalogueTest, NobodyTypesWhereTheServerForbidsIt) {
  open({event_loop_, publisher_, profiles_, clock_, false});
  EXPECT_EQ(console()->state(reader_)["may_type"], false);
  EXPECT_EQ(command("line", {{"line", "isready"}}).error().code, "not_yours");
  EXPECT_EQ(command("set", {{"name", "Hash"}}).error().code, "not_yours");
}

// --- Engines that do not end when they are asked to ---

class StubbornEngine : public CatalogueTest {
 protected:
  StubbornEngine() {
    text_ = fmt::format(R"(
[engines.Fault]
command = "{}/fault_engine"
args = ["--fault", "ignore-quit"]
protocol = "uci"
)",
                        LUDEX_BIN);
    open();
  }
  void until_all_ended() {
    until([&] { return catalogue_->ending() == 0; });
  }
};

TEST_F(StubbornEngine, ItsTestIsGivenUpWithoutAWait) {
  test_and_remove();
  // The event loop is free again, whatever the engine does.
  ASSERT_TRUE(tested_.has_value());
  EXPECT_TRUE(tested_->status == 409 || tested_->status == 200);
  until_all_ended();
}

TEST_F(StubbornEngine, ItsConsoleIsClosedWithoutAWait) {
  console()->subscribed(reader_);
  ASSERT_TRUE(command("start", Json::object()).has_value());
  until_said("uciok", "engine");
  text_.clear();
  event_loop_.advance(Catalogue::between_looks);
  EXPECT_EQ(console(), nullptr);
  EXPECT_EQ(catalogue_->ending(), 1U);
  until_all_ended();
}

TEST_F(StubbornEngine, WhoStartsAndStopsItFastIsHeldUp) {
  console()->subscribed(reader_);
  for (std::size_t started = 0; started < Console::most_processes; ++started) {
    ASSERT_TRUE(command("start", Json::object()).has_value()) << started;
    ASSERT_TRUE(command("stop", Json::object()).has_value());
  }
  const auto refused = command("start", Json::object());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "not_now");
  EXPECT_FALSE(runs());
  // Once one of them has ended there is room.
  until([&] { return command("start", Json::object()).has_value(); });
}

}  // namespace
}  // namespace ludex::serve
