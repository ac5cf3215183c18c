// A coordinator and its workers over a queue in memory: whatever ends, is cut off or comes twice,
// exactly the scheduled games are counted, none twice.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "fleet/game_terms.h"
#include "fleet/local_match.h"
#include "fleet/memory_queue.h"
#include "fleet/remote_games.h"
#include "fleet/worker.h"
#include "match/match_fixture.h"
#include "support/ample.h"
#include "support/fake_clock.h"

namespace ludex::fleet {
namespace {

using match::FirstMover;
using match::MatchEnd;
using match::MatchPlan;
using match::ScheduledGame;

// Remembers what was reported. Other threads read it meanwhile.
class Reports final : public match::MatchObserver {
 public:
  void game_started(const ScheduledGame& game) override {
    const std::lock_guard lock(mutex_);
    started_.insert(game.number);
    changed_.notify_all();
  }
  void game_finished(const ScheduledGame& game, const match::PlayedGame& played,
                     const match::Standings&) override {
    const std::lock_guard lock(mutex_);
    finished_.push_back(game.number);
    machines_.insert(played.machine);
    changed_.notify_all();
  }
  void warned(const std::string& sentence) override { add(sentence); }
  void noted(const std::string& sentence) override { add(sentence); }
  void time_passed(const match::Standings&) override {}

  void add(const std::string& sentence) {
    const std::lock_guard lock(mutex_);
    said_.push_back(sentence);
    changed_.notify_all();
  }
  // Whether it is said within an ample time.
  [[nodiscard]] bool says(const std::string& part) {
    return wait([&] {
      return std::any_of(said_.begin(), said_.end(), [&](const std::string& sentence) {
        return sentence.find(part) != std::string::npos;
      });
    });
  }
  [[nodiscard]] std::size_t times_said(const std::string& part) {
    const std::lock_guard lock(mutex_);
    return static_cast<std::size_t>(std::count_if(
        said_.begin(), said_.end(),
        [&](const std::string& sentence) { return sentence.find(part) != std::string::npos; }));
  }
  [[nodiscard]] bool has_started(std::size_t games) {
    return wait([&] { return started_.size() >= games; });
  }
  [[nodiscard]] bool has_finished(std::size_t games) {
    return wait([&] { return finished_.size() >= games; });
  }
  [[nodiscard]] std::vector<std::size_t> finished() {
    const std::lock_guard lock(mutex_);
    return finished_;
  }
  [[nodiscard]] std::set<std::string> machines() {
    const std::lock_guard lock(mutex_);
    return machines_;
  }
  [[nodiscard]] std::string all_said() {
    const std::lock_guard lock(mutex_);
    std::string all;
    for (const std::string& sentence : said_) {
      all += sentence + '\n';
    }
    return all;
  }

 private:
  template <class Condition>
  bool wait(const Condition& condition) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, support::ample, condition);
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::set<std::size_t> started_;
  std::vector<std::size_t> finished_;
  std::set<std::string> machines_;
  std::vector<std::string> said_;
};

class Fleet : public testing::Test {
 protected:
  // Two engines that play the first legal move, the second one of which resigns earlier.
  [[nodiscard]] MatchPlan plan(std::size_t rounds) const {
    MatchPlan result{.entrants = {},
                     .schedule = {},
                     .setup = test::terms_of().setup,
                     .openings = match::OpeningBook({match::Opening{}}, {}),
                     .referee = {},
                     .concurrency = 8,
                     .recover = true,
                     .style = {}};
    result.schedule.rounds = rounds;
    for (const EngineTerms& engine : terms_.engines) {
      result.entrants.push_back({.name = engine.name,
                                 .allowance = engine.allowance,
                                 .open = [](const std::stop_token&) -> match::Opened {
                                   ADD_FAILURE() << "the coordinator starts no engine";
                                   return std::make_unique<FirstMover>(1);
                                 }});
    }
    return result;
  }

  MatchEnd coordinate(const MatchPlan& plan, const std::stop_token& stop = {}) {
    MemoryCoordinatorQueue queue(server_, terms_.match);
    return match::run_match(
        plan,
        {.clock = clock_,
         .wall_time = [] { return WallTime{}; },
         .observers = {&reports_},
         .elsewhere =
             [&](const match::PlayerPlace& place) {
               return std::make_unique<RemoteGames>(Coordination{queue, terms_, true}, place);
             }},
        stop);
  }

  [[nodiscard]] LocalMachine machine() {
    return {.clock = clock_,
            .wall_time = [] { return WallTime{}; },
            .standstills = [] { return std::size_t{0}; },
            .concurrency = 2,
            .speed = 1'000'000,
            .find = [](const EngineTerms& engine, const MatchTerms&) -> Result<LocalEngine> {
              const std::size_t length = engine.name == "A" ? 10 : 6;
              return LocalEngine{[length](const std::stop_token&) -> match::Opened {
                return std::make_unique<FirstMover>(length);
              }};
            },
            .tell = [](const std::string&) {}};
  }
  [[nodiscard]] WorkerOptions options(WorkerQueue& queue, const std::string& name) {
    return {.queue = queue,
            .clock = clock_,
            .open = [this](const MatchTerms& terms) { return open_local_match(terms, machine()); },
            .about = {.machine = name, .worker = name, .version = "1", .concurrency = 2},
            .tell = [this](const std::string& sentence) { reports_.add(sentence); }};
  }
  // Works in a thread of its own until it goes out of scope.
  struct Working {
    Working(Fleet& fleet, const std::string& name)
        : queue(fleet.server_), worker(fleet.options(queue, name)) {
      thread = std::jthread([this, &fleet](const std::stop_token& stop) {
        // The time stands, so that it would not look a second time.
        while (!stop.stop_requested() && !fleet.server_.has_match("m1")) {
          std::this_thread::yield();
        }
        while (!stop.stop_requested()) {
          worker.step(Milliseconds(10), stop);
        }
      });
    }
    MemoryWorkerQueue queue;
    Worker worker;
    std::jthread thread;
  };
  // A worker that takes a game and is never heard of again.
  std::unique_ptr<Delivery> take_and_vanish() {
    MemoryWorkerQueue queue(server_);
    auto delivery = queue.next(terms_.match, support::ample).value();
    EXPECT_NE(delivery, nullptr);
    return delivery;
  }
  void let_pass(Duration time) {
    clock_.advance(time);
    server_.time_has_passed();
  }
  void expect_each_once(const MatchEnd& end, std::size_t games) {
    EXPECT_FALSE(end.trouble) << *end.trouble;
    EXPECT_EQ(end.standings.games(), games);
    std::vector<std::size_t> finished = reports_.finished();
    std::sort(finished.begin(), finished.end());
    std::vector<std::size_t> all(games);
    std::iota(all.begin(), all.end(), 1);
    EXPECT_EQ(finished, all) << reports_.all_said();
  }

  ludex::test::FakeClock clock_;
  MemoryServer server_{clock_};
  Reports reports_;
  MatchTerms terms_ = test::terms_of();
};

TEST_F(Fleet, EveryScheduledGameIsPlayedOnceBySomeWorker) {
  const Working one(*this, "one");
  const Working two(*this, "two");
  const MatchEnd end = coordinate(plan(25));
  expect_each_once(end, 50);
  EXPECT_EQ(end.standings.encounter({0, 1}).tally.wins, 50U) << "A resigns later";
  EXPECT_EQ(server_.offered(), 0U);
  EXPECT_EQ(server_.announced(), 0U);
}

TEST_F(Fleet, AGameOfASilentWorkerIsGivenToAnotherOne) {
  auto end = std::async(std::launch::async, [&] { return coordinate(plan(1)); });
  const auto lost = take_and_vanish();
  const Working other(*this, "other");
  ASSERT_TRUE(reports_.has_finished(1));
  let_pass(progress_lease + Milliseconds(1));
  expect_each_once(end.get(), 2);
  EXPECT_EQ(server_.deliveries(), 3U);
}

TEST_F(Fleet, OnlyTheFirstResultOfAGameCounts) {
  auto end = std::async(std::launch::async, [&] { return coordinate(plan(1)); });
  const auto late = take_and_vanish();
  const std::size_t number = parse_order(late->order(), terms_)->number;
  const Working other(*this, "other");
  ASSERT_TRUE(reports_.has_finished(1));
  let_pass(progress_lease + Milliseconds(1));
  expect_each_once(end.get(), 2);
  server_.plant_result(number, "first");
  MemoryWorkerQueue queue(server_);
  EXPECT_FALSE(queue.put_result(terms_.match, number, "late").value());
}

TEST_F(Fleet, AWorkerSaysThatItIsAtWorkAsLongAsAGameLasts) {
  // An engine that thinks until it is let go.
  std::promise<void> go;
  MemoryWorkerQueue queue(server_);
  WorkerOptions slow = options(queue, "slow");
  class Slow final : public MatchPlayer {
   public:
    explicit Slow(std::shared_future<void> go) : go_(std::move(go)) {}
    [[nodiscard]] std::optional<std::string> begin() override { return std::nullopt; }
    [[nodiscard]] Result<std::optional<GameReport>> play(const GameOrder& order,
                                                         std::size_t) override {
      go_.wait();
      return test::report_of(test::terms_of().setup, {"e2e4"}, order.number);
    }
    void time_passed() override {}
    void stop() override {}

   private:
    std::shared_future<void> go_;
  };
  const std::shared_future<void> future = go.get_future().share();
  slow.open = [&](const MatchTerms&) -> Result<std::unique_ptr<MatchPlayer>> {
    return std::make_unique<Slow>(future);
  };
  server_.plant_match("m1", to_text(terms_));
  server_.plant_game(1, to_text(test::order_of(1), terms_.setup));
  Worker worker(std::move(slow));
  worker.step(support::ample, {});
  EXPECT_EQ(server_.deliveries(), 1U);
  for (std::size_t times = 1; times <= 5; ++times) {
    clock_.advance(progress_interval);
    worker.step(Milliseconds(0), {});
    EXPECT_EQ(server_.renewals(), times);
    EXPECT_EQ(server_.deliveries(), 1U) << "nobody else gets the game meanwhile";
  }
  go.set_value();
  EXPECT_TRUE(reports_.says("Game 1 of `A match`: 1-0"));
  EXPECT_EQ(server_.results().size(), 1U);
}

TEST_F(Fleet, AGameThatNobodyFinishesIsOfferedAgainAndThenGivenUp) {
  auto end = std::async(std::launch::async, [&] {
    MatchPlan one = plan(1);
    one.concurrency = 1;
    return coordinate(one);
  });
  for (std::size_t attempt = 0; attempt < RemoteGames::most_attempts; ++attempt) {
    for (std::size_t delivery = 0; delivery < most_deliveries; ++delivery) {
      (void)take_and_vanish();
      let_pass(progress_lease + Milliseconds(1));
    }
  }
  const MatchEnd ended = end.get();
  EXPECT_EQ(ended.trouble,
            "game 1 was offered 4 times without a result: it was given to workers 5 times, and "
            "none has finished it");
  EXPECT_EQ(server_.deliveries(), RemoteGames::most_attempts * most_deliveries);
}

TEST_F(Fleet, AResultWhoseAnswerIsLostCountsOnce) {
  server_.lose_answers(2);
  const Working one(*this, "one");
  expect_each_once(coordinate(plan(4)), 8);
  EXPECT_EQ(reports_.times_said("another machine was first"), 0U);
}

TEST_F(Fleet, AGameThatTheQueueHasLostIsOfferedAgain) {
  auto end = std::async(std::launch::async, [&] { return coordinate(plan(1)); });
  while (server_.offered() < 2) {
    std::this_thread::yield();
  }
  server_.forget_games();
  while (server_.offered() < 2) {
    let_pass(RemoteGames::check_interval);
    std::this_thread::yield();
  }
  const Working one(*this, "one");
  expect_each_once(end.get(), 2);
}

TEST_F(Fleet, AResultOfNoUseIsRefusedAndTheGamePlayedAgain) {
  server_.plant_result(1, R"({"ludex":1,"match":"m1","game":1})");
  auto end = std::async(std::launch::async, [&] { return coordinate(plan(1)); });
  EXPECT_TRUE(
      reports_.says("game 1: a result that came back cannot be used: `worker`: expected a "
                    "text"));
  const Working one(*this, "one");
  expect_each_once(end.get(), 2);
}

TEST_F(Fleet, ALineThatIsCutIsSaidOnceAndTheMatchGoesOn) {
  const Working one(*this, "one");
  auto end = std::async(std::launch::async, [&] { return coordinate(plan(30)); });
  ASSERT_TRUE(reports_.has_finished(3));
  server_.cut(true);
  EXPECT_TRUE(reports_.says("the queue does not answer, and is tried again: the line is cut"));
  server_.cut(false);
  expect_each_once(end.get(), 60);
}

TEST_F(Fleet, AMatchGoesOnWhereItsCoordinatorHasStopped) {
  std::stop_source stop;
  std::vector<match::CountedGame> counted;
  {
    const Working one(*this, "one");
    auto first =
        std::async(std::launch::async, [&] { return coordinate(plan(20), stop.get_token()); });
    ASSERT_TRUE(reports_.has_finished(5));
    stop.request_stop();
    EXPECT_TRUE(first.get().interrupted || reports_.finished().size() == 40);
  }
  MatchPlan rest = plan(20);
  for (const std::size_t number : reports_.finished()) {
    match::GameEnd end;
    end.kind = match::EndKind::rules;
    rest.counted.push_back({number, end});
  }
  const Working two(*this, "two");
  expect_each_once(coordinate(rest), 40);
}

TEST_F(Fleet, AMachineThatLacksAnEngineSaysSoAndLeavesTheGamesToOthers) {
  MemoryWorkerQueue queue(server_);
  WorkerOptions without = options(queue, "poor");
  without.open = [this](const MatchTerms& terms) {
    LocalMachine poor = machine();
    poor.find = [](const EngineTerms&, const MatchTerms&) -> Result<LocalEngine> {
      return fail("there is no engine `A`");
    };
    return open_local_match(terms, poor);
  };
  Worker poor(std::move(without));
  auto end = std::async(std::launch::async, [&] { return coordinate(plan(2)); });
  while (server_.announced() == 0) {
    std::this_thread::yield();
  }
  poor.step(Milliseconds(0), {});
  let_pass(RemoteGames::registrations_interval);
  EXPECT_TRUE(reports_.says("machine poor cannot play: there is no engine `A`"));
  EXPECT_EQ(server_.deliveries(), 0U);
  const Working rich(*this, "rich");
  expect_each_once(end.get(), 4);
  EXPECT_EQ(reports_.machines(), std::set<std::string>{"rich"});
}

TEST_F(Fleet, AMachineOnWhichAnEngineFailsAtOncePlaysNoMoreOfThatMatch) {
  MemoryWorkerQueue queue(server_);
  WorkerOptions sick = options(queue, "sick");
  std::atomic<int> opened = 0;
  sick.open = [&](const MatchTerms& terms) {
    LocalMachine machine_of_it = machine();
    machine_of_it.find = [&](const EngineTerms&, const MatchTerms&) -> Result<LocalEngine> {
      return LocalEngine{[&](const std::stop_token&) -> match::Opened {
        // The check before the first game goes well.
        if (++opened <= 2) return std::make_unique<FirstMover>(4);
        return tl::unexpected(engine::Failure{engine::Fault::cannot_start, "a library is missing"});
      }};
    };
    MatchTerms anew = terms;
    anew.engines[0].restart = anew.engines[1].restart = true;
    return open_local_match(anew, machine_of_it);
  };
  server_.plant_match("m1", to_text(terms_));
  for (const std::size_t number : {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U}) {
    server_.plant_game(number, to_text(test::order_of(number), terms_.setup));
  }
  {
    Worker worker(std::move(sick));
    while (reports_.times_said("this machine cannot play") == 0) {
      worker.step(Milliseconds(0), {});
    }
    worker.step(Milliseconds(0), {});
  }
  EXPECT_TRUE(reports_.says("has failed before its first move: a library is missing"));
  EXPECT_EQ(server_.offered() + server_.results().size(), 8U) << "no game is lost";
  EXPECT_LE(server_.results().size(), 2U);
}

TEST_F(Fleet, AWorkerThatIsStoppedGivesItsGamesBack) {
  auto end = std::async(std::launch::async, [&] { return coordinate(plan(10)); });
  {
    const Working one(*this, "one");
    ASSERT_TRUE(reports_.has_finished(2));
  }
  EXPECT_TRUE(server_.workers().empty());
  const Working two(*this, "two");
  expect_each_once(end.get(), 20);
}

TEST_F(Fleet, StrangeRegistrationsMatchesAndGamesAreLeftAlone) {
  server_.plant_registration("x", "no JSON");
  server_.plant_match("a b", "no JSON");
  server_.plant_match("other", R"({"ludex":1,"match":"m1"})");
  server_.plant_game(99, "no JSON");
  const Working one(*this, "one");
  expect_each_once(coordinate(plan(5)), 10);
}

TEST(FleetScale, ASlowMachineHasMoreTimeOnItsClocks) {
  using namespace std::chrono_literals;
  match::Allowance allowance;
  allowance.time = match::Periods{10s, 100ms, 40};
  allowance.longest_move = 2s;
  allowance.margin = 50ms;
  const match::Allowance twice = scaled(allowance, 2);
  EXPECT_EQ(twice.time, (match::TimeControl(match::Periods{20s, 200ms, 40})));
  EXPECT_EQ(twice.longest_move, 4s);
  EXPECT_EQ(twice.margin, 50ms);
  allowance.time = match::MainAndByoYomi{0s, engine::JapaneseByoYomi{30s, 5}};
  EXPECT_EQ(scaled(allowance, 0.5).time,
            (match::TimeControl(match::MainAndByoYomi{0s, engine::JapaneseByoYomi{15s, 5}})));
  allowance.time = match::Unlimited{};
  EXPECT_EQ(scaled(allowance, 3).time, match::TimeControl(match::Unlimited{}));
}

}  // namespace
}  // namespace ludex::fleet
