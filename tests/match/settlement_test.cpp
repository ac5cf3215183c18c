#include "match/settlement.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/passing_game.h"
#include "match/referee.h"
#include "match/scripted_engine.h"

namespace ludex::match {
namespace {

using rules::Point;
using rules::Seat;
using namespace std::chrono_literals;

// What a player says of the score when it is asked.
struct Says {
  std::optional<engine::AnswerTo> answer;  // none: it never answers
  Duration after = 1ms;
  bool refuses = false;
  bool fails = false;
};

Says dead(std::vector<Point> stones) {
  engine::BoardScore score;
  score.dead = std::move(stones);
  return {score};
}

struct Settled {
  PlayedGame game;
  Duration took{0};
};

Settled settled_by(const Says& first, const Says& second) {
  HandClock clock;
  ScriptedEngine one(clock, acts({"pass"}));
  ScriptedEngine two(clock, acts({"pass"}));
  for (const auto& [player, says] : {std::pair{&one, &first}, std::pair{&two, &second}}) {
    player->score = {says->answer, says->after, says->refuses, says->fails};
  }
  const Allowance allowance{Unlimited{}, {}, 1, {}};
  Player first_player = make_player(one, allowance);
  Player second_player = make_player(two, allowance);
  const RefereeRules rules{.adjudication = {}, .settlement = 10s};
  const TimePoint begin = clock.now();
  Settled settled;
  settled.game = Referee(clock, rules)
                     .play(std::make_unique<PassingGame>(), {}, {&first_player, &second_player},
                           std::stop_token());
  settled.took = clock.now() - begin;
  return settled;
}

std::vector<std::string> warnings(const PlayedGame& game) {
  std::vector<std::string> all;
  for (const Warning& warning : game.warnings) {
    all.push_back(warning.text);
  }
  return all;
}

TEST(Settlement, TheDeadStonesThatBothNameDecide) {
  const PlayedGame game = settled_by(dead({{3, 3}, {0, 1}}), dead({{0, 1}, {3, 3}, {0, 1}})).game;
  EXPECT_EQ(game.moves.size(), 2U);
  EXPECT_EQ(game.end.kind, EndKind::rules);
  EXPECT_EQ(game.end.winner, Seat::first);
  EXPECT_EQ(game.end.reason, "the first seat has more");
  EXPECT_TRUE(game.warnings.empty());
}

TEST(Settlement, WhereBothFindNothingDeadTheBoardIsScoredAsItStands) {
  EXPECT_EQ(settled_by(dead({}), dead({})).game.end.winner, Seat::second);
}

TEST(Settlement, InADisputeTheRulesAloneDecide) {
  const PlayedGame game = settled_by(dead({{3, 3}}), dead({})).game;
  EXPECT_EQ(game.end.winner, Seat::second) << "every stone lives";
  EXPECT_EQ(warnings(game), std::vector<std::string>{
                                "its opponent names other dead stones; the rules alone decide"});
}

TEST(Settlement, AnEngineThatCannotSayLeavesItToTheRules) {
  Says none{engine::NoAnswer{"no territory"}};
  EXPECT_EQ(warnings(settled_by(dead({{3, 3}}), none).game),
            std::vector<std::string>{"it does not say which stones are dead: no territory"});
  Says refuses;
  refuses.refuses = true;
  const PlayedGame game = settled_by(refuses, dead({{3, 3}})).game;
  EXPECT_EQ(game.end.winner, Seat::second);
  EXPECT_EQ(warnings(game),
            std::vector<std::string>{"it cannot be asked which stones are dead: not now"});
}

TEST(Settlement, BothThinkAtTheSameTimeAndNobodyIsWaitedForForEver) {
  Says slow = dead({{3, 3}});
  slow.after = 6s;
  const Settled both_slow = settled_by(slow, slow);
  EXPECT_EQ(both_slow.game.end.winner, Seat::first);
  EXPECT_LT(both_slow.took, 7s);
  const Settled silent = settled_by(dead({{3, 3}}), Says{});
  EXPECT_EQ(silent.game.end.winner, Seat::second);
  EXPECT_LT(silent.took, 11s);
  EXPECT_EQ(warnings(silent.game),
            std::vector<std::string>{"it was asked which stones are dead and did not answer in "
                                     "time"});
}

TEST(Settlement, AnEngineThatDiesOverItLosesNothingButItsPlace) {
  Says dies;
  dies.fails = true;
  const PlayedGame game = settled_by(dead({{3, 3}}), dies).game;
  EXPECT_EQ(game.end.kind, EndKind::rules);
  EXPECT_EQ(game.end.winner, Seat::second);
  EXPECT_FALSE(game.healthy[1]);
  EXPECT_TRUE(game.healthy[0]);
}

}  // namespace
}  // namespace ludex::match
