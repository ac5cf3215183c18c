// Matches that go on where an earlier run has ended, share a machine, and keep games elsewhere than
// in files.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <thread>
#include <vector>

#include "match/match_fixture.h"

namespace ludex::match {
namespace {

class ResumedMatch : public MatchRunner {
 protected:
  MatchEnd run_with(const MatchPlan& plan, MatchContext more, std::stop_token stop = {}) {
    more.wall_time = [] { return WallTime{}; };
    more.observers = {&witness_};
    return run_match(plan, more, std::move(stop));
  }
  [[nodiscard]] MatchContext context() const { return {.clock = clock_, .wall_time = {}}; }
};

GameEnd first_wins() {
  GameEnd end;
  end.kind = EndKind::rules;
  end.winner = rules::Seat::first;
  return end;
}

TEST_F(ResumedMatch, CountedGamesStandInTheStandingsAndAreNotPlayedAgain) {
  MatchPlan rest = plan(2);
  rest.counted = {{1, first_wins()}, {3, first_wins()}};
  const MatchEnd end = run_with(rest, context());
  EXPECT_EQ(witness_.finished, (std::set<std::size_t>{2, 4}));
  EXPECT_EQ(end.standings.games(), 4U);
  const HeadToHead encounter = end.standings.encounter({0, 1});
  EXPECT_EQ(encounter.pairs.total(), 2U) << "pairs are made of games of both runs";
}

TEST_F(ResumedMatch, WhereAllIsCountedNothingIsPlayed) {
  MatchPlan rest = plan(1);
  rest.counted = {{1, first_wins()}, {2, first_wins()}};
  EXPECT_FALSE(run_with(rest, context()).trouble);
  EXPECT_EQ(witness_.events, "");
}

TEST_F(ResumedMatch, AWithdrawnEngineIsNotStartedAndOneThatJoinedPlays) {
  for (const TournamentKind kind : {TournamentKind::round_robin, TournamentKind::swiss}) {
    witness_.forget();
    MatchPlan rest = of_four(kind, 2);
    rest.schedule.rounds = 3;
    const std::size_t round = kind == TournamentKind::swiss ? 1 : 0;
    rest.schedule.changes = {{EntrantChange::Kind::withdrawn, 2, round, 0, {}},
                             {EntrantChange::Kind::joined, 3, round, 0, {}}};
    int opened = 0;
    rest.entrants[2].open = [&](const std::stop_token&) -> Opened {
      ++opened;
      return tl::unexpected(engine::Failure{engine::Fault::cannot_start, "it is gone"});
    };
    const MatchEnd end = run_with(rest, context());
    EXPECT_EQ(end.trouble, std::nullopt);
    EXPECT_FALSE(end.interrupted);
    EXPECT_EQ(opened, 0);
    EXPECT_EQ(end.standings.overall(2).tally.games(), 0U);
    EXPECT_GT(end.standings.overall(3).tally.games(), 0U);
    if (kind == TournamentKind::round_robin) {
      EXPECT_EQ(end.standings.games(), 18U);
      EXPECT_EQ(witness_.finished.size(), 18U);
    }
  }
}

TEST_F(ResumedMatch, TheLastGamesArePlayedToTheirEnd) {
  std::stop_source last;
  witness_.on_finish = [&](const ScheduledGame& game) {
    if (game.number == 2) {
      last.request_stop();
    }
  };
  MatchContext some = context();
  some.last_games = last.get_token();
  const MatchEnd end = run_with(plan(5), some);
  EXPECT_TRUE(end.interrupted) << "eight games are left";
  EXPECT_FALSE(end.trouble);
  EXPECT_EQ(end.standings.games(), 2U);
}

TEST_F(ResumedMatch, AGameIsKeptBeforeItIsCounted) {
  std::vector<std::size_t> kept;
  MatchContext some = context();
  some.keep = [&](const ScheduledGame& game, const PlayedGame& played, const GameHeader& header) {
    EXPECT_FALSE(witness_.finished.contains(game.number));
    EXPECT_EQ(played.moves.size(), 6U);
    EXPECT_EQ(header.names.size(), 2U);
    kept.push_back(game.number);
    return Result<void>();
  };
  EXPECT_FALSE(run_with(plan(1), some).trouble);
  EXPECT_EQ(kept, (std::vector<std::size_t>{1, 2}));
}

TEST_F(ResumedMatch, AGameThatCannotBeKeptIsNotCountedAndEndsTheMatch) {
  MatchContext some = context();
  some.keep = [&](const ScheduledGame& game, const PlayedGame&, const GameHeader&) -> Result<void> {
    if (game.number == 2) return fail("the disk is full");
    return {};
  };
  const MatchEnd end = run_with(plan(3), some);
  EXPECT_EQ(end.trouble, "the disk is full");
  EXPECT_EQ(end.standings.games(), 1U);
}

TEST_F(ResumedMatch, AMatchWaitsForASlot) {
  Slots slots(1);
  std::stop_source none;
  auto taken = slots.take(none.get_token());
  ASSERT_TRUE(taken);
  MatchContext some = context();
  some.slots = &slots;
  std::promise<void> over;
  std::jthread match([&] {
    EXPECT_FALSE(run_with(plan(1), some).trouble);
    over.set_value();
  });
  EXPECT_EQ(opened_, 0) << "engines are not started before";
  taken.reset();
  over.get_future().wait();
  EXPECT_EQ(witness_.finished.size(), 2U);
}

TEST_F(ResumedMatch, AMatchThatWaitsForASlotCanBeStopped) {
  Slots slots(0);
  MatchContext some = context();
  some.slots = &slots;
  std::stop_source stop;
  std::jthread impatient([&] { stop.request_stop(); });
  EXPECT_TRUE(run_with(plan(1), some, stop.get_token()).interrupted);
  EXPECT_EQ(witness_.events, "");
}

// Counts the engines that are in the middle of their start. A start lasts until one too many is in
// its start, or long enough for that to happen.
class StartCounter {
 public:
  explicit StartCounter(int allowed) : allowed_(allowed) {}
  void start() {
    most_ = std::max(most_.load(), ++now_);
    for (int turn = 0; turn < 2000 && now_ <= allowed_; ++turn) {
      std::this_thread::yield();
    }
    --now_;
  }
  [[nodiscard]] int most() const { return most_; }

 private:
  const int allowed_;
  std::atomic<int> now_ = 0;
  std::atomic<int> most_ = 0;
};

TEST_F(ResumedMatch, NoMoreEnginesStartAtATimeThanThePlanAllows) {
  constexpr int allowed = 2;
  StartCounter starts(allowed);
  MatchPlan many = plan(12);
  many.concurrency = 8;
  many.starts_at_once = allowed;
  for (Entrant& entrant : many.entrants) {
    entrant.restart = true;
    entrant.open = [&starts, open = entrant.open](const std::stop_token& stop) {
      starts.start();
      return open(stop);
    };
  }
  EXPECT_FALSE(run_with(many, context()).trouble);
  EXPECT_LE(starts.most(), allowed);
  EXPECT_GE(opened_, 48) << "two for each game";
}

TEST(MatchSlots, NeverMoreAreTakenThanThereAre) {
  constexpr int threads = 8;
  constexpr int turns = 200;
  Slots slots(3);
  std::stop_source none;
  std::mutex mutex;
  int now = 0;
  int most = 0;
  int taken = 0;
  {
    std::vector<std::jthread> all;
    all.reserve(threads);
    for (int thread = 0; thread < threads; ++thread) {
      all.emplace_back([&] {
        for (int turn = 0; turn < turns; ++turn) {
          const auto slot = slots.take(none.get_token());
          {
            const std::lock_guard lock(mutex);
            most = std::max(most, ++now);
            ++taken;
          }
          std::this_thread::yield();
          const std::lock_guard lock(mutex);
          --now;
        }
      });
    }
  }
  EXPECT_LE(most, 3);
  EXPECT_EQ(taken, threads * turns);
}

}  // namespace
}  // namespace ludex::match
