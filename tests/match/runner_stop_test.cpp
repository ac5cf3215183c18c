// Matches that are stopped, wait, or stand still with their process.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "match/match_fixture.h"

namespace ludex::match {
namespace {

using engine::Failure;
using engine::Fault;

TEST_F(MatchRunner, AGameInWhichWeStoodStillIsVoidAndBeginsAgainWithTheSameEngines) {
  MatchPlan still = plan(1);
  still.schedule.games = 1;
  still.schedule.repeat = 1;
  Act hangs{"e2e4"};
  hangs.hangs = true;
  hangs.first = [this] { ++standstills_; };
  still.entrants[0].open = [&](const std::stop_token&) -> Opened {
    ++opened_;
    return std::make_unique<ScriptedEngine>(clock_, std::vector<Act>{hangs, Act{"resign"}});
  };
  const MatchEnd end = run(still);
  EXPECT_FALSE(end.trouble);
  EXPECT_EQ(witness_.events, "+1 ~1 +1 1:0-1 ") << "the loss on time does not count";
  EXPECT_EQ(end.standings.faults(0).timeouts, 0U);
  EXPECT_EQ(end.standings.games(), 1U);
  EXPECT_EQ(saved_games().size(), 1U);
  EXPECT_EQ(opened_, 2);
}

TEST_F(MatchRunner, AnEngineThatCannotStartWhileWeStandStillIsStartedAgain) {
  MatchPlan still = plan(1);
  int tries = 0;
  still.entrants[1].open = [&](const std::stop_token&) -> Opened {
    if (++tries == 1) {
      ++standstills_;
      return tl::unexpected(Failure{Fault::no_handshake, "no uciok within 10 s"});
    }
    return std::make_unique<FirstMover>(6);
  };
  EXPECT_FALSE(run(still).trouble);
  EXPECT_EQ(tries, 2);
}

TEST_F(MatchRunner, AWaitBetweenGamesIsOverWhenTheMatchIs) {
  MatchPlan slow = plan(1);
  slow.wait = std::chrono::hours(1);
  std::stop_source source;
  std::promise<void> first_over;
  witness_.on_finish = [&](const ScheduledGame& game) {
    if (game.number == 1) {
      first_over.set_value();
    }
  };
  std::jthread impatient([&] {
    first_over.get_future().wait();
    source.request_stop();
  });
  EXPECT_TRUE(run(slow, source.get_token()).interrupted);
  EXPECT_EQ(witness_.finished.size(), 1U);

  witness_.forget();
  slow.schedule.games = 1;
  slow.schedule.repeat = 1;
  EXPECT_FALSE(run(slow).interrupted) << "nothing is waited for after the last game";
}

TEST_F(MatchRunner, GamesThatWereStoppedAreLeftOutOfTheFileOnRequest) {
  std::stop_source inside;
  Act hangs{"e2e4"};
  hangs.hangs = true;
  hangs.first = [&] { inside.request_stop(); };
  MatchPlan thinking = plan(1);
  thinking.save_unfinished = false;
  thinking.entrants[0].open = [&](const std::stop_token&) -> Opened {
    return std::make_unique<ScriptedEngine>(clock_, std::vector<Act>{hangs});
  };
  EXPECT_TRUE(run(thinking, inside.get_token()).interrupted);
  EXPECT_FALSE(std::filesystem::exists(file()));
}

TEST_F(MatchRunner, AStopWhileAnEngineGetsReadyIsNoLoss) {
  // As a session does when a stop comes while it waits.
  class GivesUp final : public engine::Engine {
   public:
    explicit GivesUp(std::stop_source& source) : source_(source) {}
    [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
    [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
    Result<void> set_option(std::string_view, std::string_view) override { return {}; }
    engine::Status new_game(const rules::Game&, const engine::Terms&) override {
      source_.request_stop();
      return tl::unexpected(Failure{Fault::not_responding, "a stop was requested"});
    }
    engine::Status think(const rules::Game&, const engine::Request&) override { return {}; }
    void stop() override {}
    void ponderhit(bool /*draw_offered*/) override {}
    std::optional<engine::Event> next(TimePoint) override { return std::nullopt; }
    void wake() override {}

   private:
    std::stop_source& source_;
    engine::Identity identity_;
    std::vector<engine::Option> options_;
  };
  std::stop_source source;
  MatchPlan stopped = plan(1);
  stopped.entrants[1].open = [&](const std::stop_token&) -> Opened {
    return std::make_unique<GivesUp>(source);
  };
  const MatchEnd end = run(stopped, source.get_token());
  EXPECT_TRUE(end.interrupted);
  EXPECT_FALSE(end.trouble);
  EXPECT_EQ(end.standings.games(), 0U);
}

TEST_F(MatchRunner, NoEngineIsBlamedForNotBeingReadyWhenAStopCame) {
  std::stop_source source;
  MatchPlan stopped = plan(1);
  stopped.entrants[0].open = [&](const std::stop_token&) -> Opened {
    source.request_stop();
    return tl::unexpected(Failure{Fault::not_responding, "it was not ready yet"});
  };
  const MatchEnd end = run(stopped, source.get_token());
  EXPECT_TRUE(end.interrupted);
  EXPECT_FALSE(end.trouble) << *end.trouble;
}

TEST_F(MatchRunner, AGameThatCannotBeSetUpIsRefusedBeforeAnyEngineStarts) {
  MatchPlan impossible = plan(1);
  impossible.setup = {.game = "go", .values = {{"size", "9"}, {"handicap", "10"}}};
  const MatchEnd end = run(impossible);
  EXPECT_EQ(end.trouble.value_or("").find("such a game cannot be played: "), 0U);
  EXPECT_EQ(opened_, 0);
}

TEST_F(MatchRunner, ALossOnTimeNamesTheLog) {
  Act slow{"e2e4"};
  slow.takes = std::chrono::seconds(20);
  MatchPlan timed = plan(1);
  timed.schedule.games = 1;
  timed.schedule.repeat = 1;
  timed.entrants[0].open = [&](const std::stop_token&) -> Opened {
    return std::make_unique<ScriptedEngine>(clock_, std::vector<Act>{slow});
  };
  const auto games = GameFile::open(file(), true, clock_).value();
  (void)run_match(timed,
                  {.clock = clock_,
                   .wall_time = [] { return WallTime{}; },
                   .games = games.get(),
                   .observers = {&witness_},
                   .log_of = [](std::size_t game) { return fmt::format("l/game-{}.log", game); }},
                  {});
  std::ifstream in(file());
  std::string text{std::istreambuf_iterator<char>(in), {}};
  std::replace(text.begin(), text.end(), '\n', ' ');
  EXPECT_NE(text.find("White loses on time (1ms overrun); see l/game-1.log"), std::string::npos)
      << text;
}

TEST_F(MatchRunner, AStopEndsTheRunningGameUnterminatedAndSaved) {
  MatchPlan stopped = plan(10);
  std::stop_source source;
  witness_.on_finish = [&](const ScheduledGame& game) {
    if (game.number == 2) {
      source.request_stop();
    }
  };
  int opened = 0;
  stopped.entrants[0].open = [&](const std::stop_token&) -> Opened {
    ++opened;
    return std::make_unique<FirstMover>(6);
  };
  const MatchEnd between = run(stopped, source.get_token());
  EXPECT_TRUE(between.interrupted);
  EXPECT_FALSE(between.trouble);
  EXPECT_EQ(witness_.finished.size(), 2U);

  Act hangs{"e2e4"};
  hangs.hangs = true;
  std::stop_source inside;
  hangs.first = [&] { inside.request_stop(); };
  MatchPlan thinking = plan(1);
  thinking.entrants[0].open = [&](const std::stop_token&) -> Opened {
    return std::make_unique<ScriptedEngine>(clock_, std::vector<Act>{hangs});
  };
  const MatchEnd within_game = run(thinking, inside.get_token(), false);
  EXPECT_TRUE(within_game.interrupted);
  EXPECT_EQ(within_game.standings.games(), 0U);
  ASSERT_EQ(saved_games().size(), 1U);
  EXPECT_EQ(records::find_tag(saved_games()[0], "Termination"), "unterminated");
}

constexpr SprtOptions hopeless{500, 600, 0.05, 0.05, SprtModel::logistic};

TEST_F(MatchRunner, ADecidedTestEndsTheMatch) {
  MatchPlan tested = plan(10'000);
  tested.sprt = hopeless;
  const MatchEnd end = run(tested);
  EXPECT_EQ(end.verdict, SprtVerdict::rejected);
  EXPECT_FALSE(end.interrupted);
  EXPECT_FALSE(end.trouble);
  EXPECT_LT(end.standings.games(), 100U);
  EXPECT_EQ(end.standings.games() % 2, 0U) << "a pair decides";
  EXPECT_EQ(saved_games().size(), end.standings.games());
}

TEST_F(MatchRunner, ATestThatTheGamesDoNotDecideStaysOpen) {
  MatchPlan tested = plan(2);
  tested.sprt = SprtOptions{0, 5};
  const MatchEnd end = run(tested);
  EXPECT_EQ(end.verdict, SprtVerdict::open);
  EXPECT_EQ(end.standings.games(), 4U);
  EXPECT_EQ(run(plan(1), {}, false).verdict, std::nullopt);
}

// Waits without an end for what it is asked.
class NeverAnswers final : public FirstMover {
 public:
  NeverAnswers() : FirstMover(0) {}
  std::optional<engine::Event> next(TimePoint /*deadline*/) override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return woken.load(); });
    return std::nullopt;
  }
  void wake() override {
    const std::lock_guard lock(mutex_);
    woken = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
};

TEST_F(MatchRunner, GamesThatRunWhenTheTestIsDecidedAreStoppedAndNotSaved) {
  MatchPlan tested = plan(10'000);
  tested.sprt = hopeless;
  tested.concurrency = 2;
  tested.entrants[0].open = [this](const std::stop_token&) -> Opened {
    if (++opened_ == 1) return std::make_unique<NeverAnswers>();
    return std::make_unique<FirstMover>(6);
  };
  const MatchEnd end = run(tested);
  EXPECT_EQ(end.verdict, SprtVerdict::rejected);
  EXPECT_FALSE(end.interrupted);
  EXPECT_EQ(saved_games().size(), end.standings.games());
  EXPECT_EQ(witness_.finished.size(), end.standings.games() + 1);
}

TEST_F(MatchRunner, CountedGamesMayHaveDecidedTheTest) {
  MatchPlan tested = plan(10'000);
  tested.sprt = hopeless;
  for (std::size_t number = 1; number <= 200; ++number) {
    tested.counted.push_back({number, GameEnd{EndKind::rules, {}, "", {}, {}}});
  }
  const MatchEnd end = run(tested);
  EXPECT_EQ(end.verdict, SprtVerdict::rejected);
  EXPECT_EQ(witness_.events, "");
}

}  // namespace
}  // namespace ludex::match
