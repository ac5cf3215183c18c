// Tournaments whose pairings depend on results, played by the runner: stages are announced, wait
// for their games, and go on after an earlier run.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "match/match_fixture.h"
#include "match/results/reports.h"

namespace ludex::match {
namespace {

class StageWitness final : public MatchObserver {
 public:
  void stage_began(const Stage& stage, std::size_t games) override {
    stages += std::to_string(games) + " games; " + stage_line(stage, {"A", "B", "C", "D"});
  }
  void game_started(const ScheduledGame& /*game*/) override { ++started; }
  void game_finished(const ScheduledGame& game, const PlayedGame& played,
                     const Standings& /*standings*/) override {
    finished.push_back({game.number, played.end});
    if (finished.size() == stop_after) {
      stop.request_stop();
    }
  }
  void warned(const std::string& /*sentence*/) override {}
  void time_passed(const Standings& /*standings*/) override {}

  std::string stages;
  std::size_t started = 0;
  std::vector<CountedGame> finished;
  std::size_t stop_after = 0;
  std::stop_source stop;
};

class TournamentRunner : public MatchRunner {
 protected:
  MatchEnd play(const MatchPlan& plan, StageWitness& witness) {
    return run_match(plan,
                     {.clock = clock_,
                      .wall_time = [] { return WallTime{}; },
                      .observers = {&witness},
                      .standstills = [] { return std::size_t{0}; }},
                     witness.stop.get_token());
  }
};

constexpr const char* second_round = "6 games; Round 2: A - B\n";

TEST_F(TournamentRunner, TheWinnersOfARoundMeetInTheNext) {
  for (const std::size_t concurrency : {1U, 3U, 9U}) {
    StageWitness witness;
    const MatchEnd end = play(of_four(TournamentKind::knockout, concurrency), witness);
    EXPECT_EQ(end.trouble, std::nullopt);
    EXPECT_EQ(witness.stages, std::string("6 games; Round 1: A - D, B - C\n") + second_round);
    EXPECT_EQ(end.standings.games(), 6U);
    EXPECT_EQ(end.places, (std::vector<Placing>{{1, 0}, {2, 1}, {3, 2}, {3, 3}}));
  }
}

TEST_F(TournamentRunner, AStoppedTournamentGoesOnWhereItWas) {
  for (std::size_t played = 1; played < 6; ++played) {
    StageWitness before;
    before.stop_after = played;
    EXPECT_TRUE(play(of_four(TournamentKind::knockout, 1), before).interrupted);
    MatchPlan rest = of_four(TournamentKind::knockout, 2);
    for (const CountedGame& game : before.finished) {
      if (game.end.kind != EndKind::unterminated) {
        rest.counted.push_back(game);
      }
    }
    // The games of several threads are counted in any order.
    std::reverse(rest.counted.begin(), rest.counted.end());
    StageWitness after;
    const MatchEnd end = play(rest, after);
    EXPECT_EQ(after.finished.size() + rest.counted.size(), 6U);
    EXPECT_EQ(end.standings.games(), 6U);
    EXPECT_EQ(end.places, (std::vector<Placing>{{1, 0}, {2, 1}, {3, 2}, {3, 3}}));
  }
}

TEST_F(TournamentRunner, ThreadsThatWaitForAStageStop) {
  StageWitness witness;
  witness.stop_after = 1;
  const MatchEnd end = play(of_four(TournamentKind::swiss, 4), witness);
  EXPECT_TRUE(end.interrupted);
  EXPECT_TRUE(end.places.empty());
}

}  // namespace
}  // namespace ludex::match
