#include "match/play/settlement.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "match/passing_game.h"
#include "match/play/referee.h"
#include "match/scripted_engine.h"

namespace ludex::match {
namespace {

using rules::Point;
using rules::Seat;
using namespace std::chrono_literals;

constexpr Point a1{0, 0};
constexpr Point b2{1, 1};
constexpr Point c2{2, 1};
constexpr Point d4{3, 3};

// One player: what it says of the score when it is asked, and what it plays before and after.
struct Says {
  std::optional<engine::AnswerTo> answer;  // none: it never answers
  Duration after = 1ms;
  bool refuses = false;
  bool fails = false;
  std::vector<Act> plays_on{};  // where it cleans up
  bool cleans_up = false;
};

Says dead(std::vector<Point> stones, std::optional<int> lead_in_halves = {}) {
  engine::BoardScore score;
  score.dead = std::move(stones);
  if (lead_in_halves) {
    score.lead = engine::HalfPoints{*lead_in_halves};
  }
  return {score};
}

Says cleaning(Says says, std::vector<Act> moves) {
  says.plays_on = std::move(moves);
  says.cleans_up = true;
  return says;
}

struct Table3 {
  Says first;
  Says second;
  std::optional<Says> referee_engine{};
  bool moves_cost_points = false;
  Allowance allowance{Unlimited{}, {}, 1, {}};
  std::vector<rules::Move> opening{};
  std::size_t repeats_after = 0;  // the number of moves at which a position comes again; 0: never
};

struct Settled {
  PlayedGame game;
  Duration took{0};
  bool referee_engine_fit = true;
  std::vector<engine::Request> first_requests;
};

Settled settled(Table3 table) {
  HandClock clock;
  const auto engine_of = [&](const Says& says) {
    std::vector<Act> all = acts({"pass"});
    all.insert(all.end(), says.plays_on.begin(), says.plays_on.end());
    auto engine = std::make_unique<ScriptedEngine>(clock, std::move(all));
    engine->score = {says.answer, says.after, says.refuses, says.fails};
    engine->cleans_up = says.cleans_up;
    return engine;
  };
  const auto one = engine_of(table.first);
  const auto two = engine_of(table.second);
  const auto three = engine_of(table.referee_engine.value_or(Says{}));
  table.allowance.settlement = 10s;
  Player first_player{*one, table.allowance};
  Player second_player{*two, table.allowance};
  RefereeEngine referee_engine{*three, 10s};
  const RefereeRules rules{};
  const TimePoint begin = clock.now();
  Settled settled;
  settled.game =
      Referee(clock, rules)
          .play({std::make_unique<PassingGame>(table.moves_cost_points, table.repeats_after),
                 table.opening},
                {&first_player, &second_player}, std::stop_token(), nullptr,
                table.referee_engine ? &referee_engine : nullptr);
  settled.took = clock.now() - begin;
  settled.referee_engine_fit = referee_engine.fit;
  settled.first_requests = one->requests;
  return settled;
}

PlayedGame settled_by(const Says& first, const Says& second) {
  return settled({first, second}).game;
}

std::vector<std::string> warnings(const PlayedGame& game) {
  std::vector<std::string> all;
  for (const Warning& warning : game.warnings) {
    all.push_back(warning.text);
  }
  return all;
}

using Lines = std::vector<std::string>;

TEST(Settlement, TheDeadStonesThatBothNameDecide) {
  const PlayedGame game = settled_by(dead({d4, b2, c2}), dead({b2, c2, d4, b2}));
  EXPECT_EQ(game.moves.size(), 2U);
  EXPECT_EQ(game.end.kind, EndKind::rules);
  EXPECT_EQ(game.end.winner, Seat::second);
  EXPECT_EQ(game.end.reason, "Black wins by 0.5");
  EXPECT_EQ(game.end.margin, "0.5");
  EXPECT_TRUE(game.warnings.empty());
  EXPECT_EQ(game.settlement,
            (Settlement{SettledBy::agreement,
                        {"White finds B2 C2 D4 dead.", "Black finds B2 C2 D4 dead."}}));
}

TEST(Settlement, WhereBothFindNothingDeadTheBoardIsScoredAsItStands) {
  const PlayedGame game = settled_by(dead({}), dead({}));
  EXPECT_EQ(game.end.reason, "White wins by 0.5");
  EXPECT_EQ(game.settlement->course,
            (Lines{"White finds nothing dead.", "Black finds nothing dead."}));
}

TEST(Settlement, InADisputeTheRulesAloneDecideWhereNobodyElseCan) {
  const PlayedGame game = settled_by(dead({d4}), dead({}));
  EXPECT_EQ(game.end.reason, "White wins by 0.5") << "every stone lives";
  EXPECT_EQ(warnings(game), Lines{"its opponent names other dead stones; the rules alone decide"});
  EXPECT_EQ(game.settlement->by, SettledBy::rules);
}

TEST(Settlement, WhoCallsAllStonesOfTheOpponentDeadGainsNothing) {
  const PlayedGame game = settled_by(dead({d4}), dead({a1, b2, c2}));
  EXPECT_EQ(game.end.reason, "White wins by 0.5");
}

TEST(Settlement, AScoreThatDiffersFromOursIsReportedAndNotBelieved) {
  const PlayedGame game = settled_by(dead({d4}, 3), dead({d4}, -9));
  EXPECT_EQ(game.end.reason, "White wins by 1.5");
  EXPECT_EQ(warnings(game),
            Lines{"it counts Black ahead by 4.5, where the rules say: White wins by 1.5"});
  EXPECT_EQ(game.settlement->course, (Lines{"White finds D4 dead and White ahead by 1.5.",
                                            "Black finds D4 dead and Black ahead by 4.5."}));
}

TEST(Settlement, AClaimThatCannotBeTrueIsNone) {
  const PlayedGame partly = settled_by(dead({b2}), dead({b2}));
  EXPECT_EQ(partly.end.reason, "White wins by 0.5") << "although both say the same";
  EXPECT_EQ(warnings(partly), (Lines{"it calls a part of a string dead and not its stone at C2",
                                     "it calls a part of a string dead and not its stone at C2"}));
  EXPECT_EQ(warnings(settled_by(dead({{4, 4}}), dead({})))[0],
            "it calls E5 dead, where no stone stands");
  Says both_ways = dead({d4});
  std::get<engine::BoardScore>(*both_ways.answer).seki = std::vector<Point>{a1, d4};
  EXPECT_EQ(warnings(settled_by(both_ways, dead({d4})))[0],
            "it calls the stone at D4 both dead and in seki");
}

TEST(Settlement, TheSekiThatBothNameDecidesToo) {
  const auto with_seki = [](std::vector<Point> seki) {
    Says says = dead({d4});
    std::get<engine::BoardScore>(*says.answer).seki = std::move(seki);
    return says;
  };
  const PlayedGame same = settled_by(with_seki({c2, b2, b2}), with_seki({b2, c2}));
  EXPECT_EQ(same.end.reason, "Black wins by 0.5") << "two stones less for White";
  EXPECT_EQ(same.settlement->by, SettledBy::agreement);
  EXPECT_EQ(same.settlement->course.back(), "Both name the same stones in seki.");
  EXPECT_EQ(settled_by(with_seki({}), with_seki({})).end.reason, "White wins by 1.5");
  EXPECT_EQ(settled_by(with_seki({a1}), with_seki({b2, c2})).end.reason, "White wins by 1.5");
  EXPECT_EQ(settled_by(with_seki({a1}), dead({d4})).end.reason, "White wins by 1.5")
      << "one list is no agreement";
}

TEST(Settlement, WhereOneEngineCannotSayTheOtherDecides) {
  const Says none{engine::NoAnswer{"no territory"}};
  const PlayedGame silent = settled_by(dead({d4}), none);
  EXPECT_EQ(silent.end.reason, "White wins by 1.5");
  EXPECT_EQ(warnings(silent), (Lines{"it does not say which stones are dead: no territory",
                                     "its opponent alone says which stones are dead"}));
  EXPECT_EQ(silent.settlement,
            (Settlement{
                SettledBy::one_player,
                {"White finds D4 dead.", "Black does not say which stones are dead: no territory.",
                 "White alone decides."}}));
  Says refuses;
  refuses.refuses = true;
  const PlayedGame game = settled_by(refuses, dead({d4}));
  EXPECT_EQ(game.end.reason, "White wins by 1.5");
  EXPECT_EQ(warnings(game)[0], "it cannot be asked which stones are dead: not now");
  EXPECT_TRUE(game.healthy[0]);
  EXPECT_EQ(settled_by(dead({b2}), dead({d4})).end.reason, "White wins by 1.5")
      << "a list that cannot be true is none";
  EXPECT_EQ(settled_by(none, none).settlement->by, SettledBy::rules);
}

TEST(Settlement, ARefereeEngineIsAskedBeforeOneSideIsBelieved) {
  const Says none{engine::NoAnswer{"no territory"}};
  const Settled game = settled({dead({d4}), none, dead({a1})});
  EXPECT_EQ(game.game.settlement->by, SettledBy::referee_engine);
}

TEST(Settlement, BothThinkAtTheSameTimeAndNobodyIsWaitedForForEver) {
  Says slow = dead({d4});
  slow.after = 6s;
  const Settled both_slow = settled({slow, slow});
  EXPECT_EQ(both_slow.game.end.reason, "White wins by 1.5");
  EXPECT_LT(both_slow.took, 7s);
  const Settled silent = settled({dead({d4}), Says{}});
  EXPECT_EQ(silent.game.end.reason, "White wins by 1.5");
  EXPECT_LT(silent.took, 11s);
  EXPECT_EQ(warnings(silent.game)[0],
            "it was asked which stones are dead and did not answer in time");
  EXPECT_FALSE(silent.game.healthy[1]) << "its answer may come in the next game";
}

TEST(Settlement, TheWaitCountsOnNobodysClock) {
  Says slow = dead({d4});
  slow.after = 6s;
  const Settled game =
      settled({slow, slow, {}, false, Allowance{Periods{1s, 0ms, {}}, {}, {}, {}}});
  EXPECT_EQ(game.game.end.kind, EndKind::rules);
}

TEST(Settlement, AnEngineThatDiesOverItGainsNothingByIt) {
  Says dies;
  dies.fails = true;
  EXPECT_EQ(settled_by(dies, dead({a1, b2, c2})).end.reason, "Black wins by 2.5");
  const PlayedGame game = settled_by(dies, dead({d4}));
  EXPECT_EQ(game.end.kind, EndKind::rules);
  EXPECT_EQ(game.end.reason, "White wins by 1.5") << "the one that died has won on the board";
  EXPECT_FALSE(game.end.failure);
  EXPECT_FALSE(game.healthy[0]);
  EXPECT_TRUE(game.healthy[1]);
}

// --- Play goes on ---

TEST(Settlement, InADisputeBothPlayOnAndWhatIsLeftIsAlive) {
  const Says first = cleaning(dead({d4}), acts({"take D4", "pass"}));
  const Says second = cleaning(dead({}), acts({"pass"}));
  const Settled played = settled({first, second});
  EXPECT_EQ(played.game.end.reason, "White wins by 1.5");
  EXPECT_EQ(played.game.moves.size(), 5U) << "two passes, the capture, two passes";
  ASSERT_EQ(played.first_requests.size(), 3U);
  EXPECT_FALSE(played.first_requests[0].cleanup);
  EXPECT_TRUE(played.first_requests[1].cleanup);
  EXPECT_EQ(played.game.settlement,
            (Settlement{SettledBy::play,
                        {"White finds D4 dead.", "Black finds nothing dead.",
                         "Play went on for 3 moves; what is left is alive."}}));
  EXPECT_EQ(warnings(played.game),
            Lines{"its opponent names other dead stones; play goes on about them"});
}

TEST(Settlement, AnEngineThatDoesNotSayWhatIsDeadMayShowIt) {
  const Says first = cleaning({engine::NoAnswer{}}, acts({"take D4", "pass"}));
  const Says second = cleaning(dead({}), acts({"pass"}));
  EXPECT_EQ(settled({first, second}).game.end.reason, "White wins by 1.5");
}

TEST(Settlement, TwoPassesAtOnceEndThePlayToo) {
  const Settled played =
      settled({cleaning(dead({d4}), acts({"pass"})), cleaning(dead({}), acts({"pass"}))});
  EXPECT_EQ(played.game.moves.size(), 4U);
  EXPECT_EQ(played.game.end.reason, "White wins by 0.5");
}

TEST(Settlement, WhereMovesCostPointsThePlayOnlyShowsWhatIsDead) {
  Table3 table{cleaning(dead({d4}), acts({"take D4", "pass"})), cleaning(dead({}), acts({"pass"}))};
  table.moves_cost_points = true;
  const Settled played = settled(std::move(table));
  EXPECT_EQ(played.game.end.reason, "White wins by 1.5");
  EXPECT_EQ(played.game.settlement->course.back(),
            "Play went on for 3 moves; what they took is dead, and none of them counts.");
}

TEST(Settlement, NobodyPlaysOnUnlessBothCan) {
  const Settled played = settled({cleaning(dead({d4}), acts({"take D4", "pass"})), dead({})});
  EXPECT_EQ(played.game.moves.size(), 2U);
  EXPECT_EQ(played.game.settlement->by, SettledBy::rules);
}

TEST(Settlement, MovesOfThePlayAboutDeadStonesCostNoTime) {
  Act slow{"take D4"};
  slow.takes = 9s;
  Table3 table{cleaning(dead({d4}), {slow, Act{"pass"}}), cleaning(dead({}), acts({"pass"}))};
  table.allowance = Allowance{Periods{1s, 0ms, {}}, {}, {}, {}};
  EXPECT_EQ(settled(std::move(table)).game.end.reason, "White wins by 1.5");
}

TEST(Settlement, WhoDiesOrStaysSilentInThePlayLeavesTheDecisionToTheOther) {
  Act dies{"pass"};
  dies.fails = engine::Failure{engine::Fault::exited, "it ended"};
  const Settled loser = settled({cleaning(dead({}), acts({"pass"})), cleaning(dead({a1}), {dies})});
  EXPECT_EQ(loser.game.end.reason, "White wins by 0.5");
  const Settled dead_engine = settled({cleaning(dead({d4}), {dies}), cleaning(dead({}), {})});
  EXPECT_EQ(dead_engine.game.end.reason, "White wins by 0.5") << "the other finds nothing dead";
  EXPECT_EQ(dead_engine.game.settlement->by, SettledBy::one_player);
  // Its own list does not count, though it is the only one.
  const Says none{engine::NoAnswer{"no territory"}};
  const Settled alone =
      settled({cleaning(none, acts({"take D4"})), cleaning(dead({a1, b2, c2}), {dies})});
  EXPECT_EQ(alone.game.end.reason, "White wins by 1.5");
  EXPECT_EQ(alone.game.settlement->by, SettledBy::play);
  EXPECT_EQ(alone.game.settlement->course.back(), "What the play took is dead.");
  EXPECT_FALSE(dead_engine.game.healthy[0]);
  Act hangs{"pass"};
  hangs.hangs = true;
  hangs.after_stop.reset();
  const Settled silent = settled({cleaning(dead({d4}), {hangs}), cleaning(dead({}), {})});
  EXPECT_EQ(silent.game.end.reason, "White wins by 0.5");
  EXPECT_FALSE(silent.game.healthy[0]);
  EXPECT_EQ(warnings(silent.game)[0],
            "the play about dead stones was broken off: White did not answer in time");
  hangs.after_stop = 1ms;
  EXPECT_TRUE(settled({cleaning(dead({d4}), {hangs}), cleaning(dead({}), {})}).game.healthy[0]);
}

TEST(Settlement, WhoResignsOrBreaksTheRulesInThePlayLoses) {
  const PlayedGame resigned =
      settled({cleaning(dead({d4}), acts({"resign"})), cleaning(dead({}), {})}).game;
  EXPECT_EQ(resigned.end.reason, "White resigns");
  EXPECT_EQ(resigned.settlement->by, SettledBy::play);
  const PlayedGame illegal =
      settled({cleaning(dead({d4}), acts({"take E5"})), cleaning(dead({}), {})}).game;
  EXPECT_EQ(illegal.end.kind, EndKind::illegal_move);
  EXPECT_EQ(illegal.end.reason, "White makes an illegal move: take E5 (no stone stands there)");
  EXPECT_EQ(illegal.end.winner, Seat::second);
}

TEST(Settlement, PlayWithoutEndIsBrokenOffAndWhatItTookIsDead) {
  const std::vector<Act> endless(600, Act{"take A1"});
  for (const bool moves_cost_points : {false, true}) {
    Table3 table{cleaning(dead({d4}), endless), cleaning(dead({}), endless)};
    table.moves_cost_points = moves_cost_points;
    const PlayedGame game = settled(std::move(table)).game;
    EXPECT_EQ(game.settlement->by, SettledBy::play);
    EXPECT_EQ(game.end.reason, "Black wins by 0.5") << "A1 is gone";
    EXPECT_EQ(game.moves.size(), 1002U);
  }
}

TEST(Settlement, ARepetitionInThePlayVoidsNothing) {
  Table3 table{cleaning(dead({d4}), acts({"take D4", "take A1"})),
               cleaning(dead({}), acts({"pass", "pass"}))};
  table.repeats_after = 5;
  const PlayedGame game = settled(std::move(table)).game;
  EXPECT_EQ(game.end.kind, EndKind::rules);
  EXPECT_EQ(game.end.winner, Seat::first);
  EXPECT_EQ(game.settlement->course[2],
            "Play went on for 3 moves and was broken off: a position came again.");
}

TEST(Settlement, ARefereeEngineJudgesTheBoardBeforeThePlay) {
  Act dies{"pass"};
  dies.fails = engine::Failure{engine::Fault::exited, "it ended"};
  Table3 table{cleaning(dead({d4}), acts({"take D4"})), cleaning(dead({}), {dies}), dead({d4})};
  table.moves_cost_points = true;
  EXPECT_EQ(settled(std::move(table)).game.end.reason, "White wins by 1.5");
}

// A player who has lost and makes moves without end gets no draw.
TEST(Settlement, AGameThatGrowsTooLongIsSettledAsItStands) {
  Table3 table{cleaning(dead({b2, c2}), {}), cleaning(dead({b2, c2}), {})};
  table.opening.assign(limits::game_plies, rules::Move{2});  // "take A1"
  const PlayedGame game = settled(std::move(table)).game;
  EXPECT_EQ(game.moves.size(), limits::game_plies);
  EXPECT_EQ(game.end.reason, "Black wins by 2.5");
  EXPECT_EQ(game.settlement->by, SettledBy::agreement);
}

// --- The referee engine ---

TEST(Settlement, ARefereeEngineDecidesADispute) {
  const Settled game = settled({dead({d4}), dead({a1}), dead({d4}, 3)});
  EXPECT_EQ(game.game.end.reason, "White wins by 1.5");
  EXPECT_EQ(game.game.settlement,
            (Settlement{SettledBy::referee_engine,
                        {"White finds D4 dead.", "Black finds A1 dead.",
                         "The referee engine finds D4 dead and White ahead by 1.5."}}));
  EXPECT_EQ(warnings(game.game),
            Lines{"its opponent names other dead stones; the referee engine decides"});
}

TEST(Settlement, ARefereeEngineIsNotAskedWherePlayersAgree) {
  Says referee_engine;
  referee_engine.fails = true;
  const Settled game = settled({dead({d4}), dead({d4}), referee_engine});
  EXPECT_EQ(game.game.settlement->by, SettledBy::agreement);
  EXPECT_TRUE(game.referee_engine_fit);
}

TEST(Settlement, ARefereeEngineThatFailsLeavesItToTheRules) {
  Says referee_engine;
  referee_engine.fails = true;
  const Settled game = settled({dead({d4}), dead({}), referee_engine});
  EXPECT_EQ(game.game.settlement->by, SettledBy::rules);
  EXPECT_FALSE(game.referee_engine_fit);
  EXPECT_EQ(warnings(game.game)[0],
            "the referee engine failed when it was asked for the score: it ended");
  const Settled silent = settled({dead({d4}), dead({}), Says{}});
  EXPECT_EQ(silent.game.settlement->by, SettledBy::rules);
  EXPECT_FALSE(silent.referee_engine_fit);
  EXPECT_LT(silent.took, 11s);
}

TEST(Settlement, AMatchThatIsStoppedEndsTheWait) {
  HandClock clock;
  ScriptedEngine one(clock, acts({"pass"}));
  ScriptedEngine two(clock, acts({"pass"}));
  std::stop_source stop;
  stop.request_stop();
  const Allowance allowance{Unlimited{}, {}, 1, {}};
  Player first{one, allowance};
  Player second{two, allowance};
  const std::stop_token token = stop.get_token();
  MatchGame game(clock, std::make_unique<PassingGame>(), {}, {&first, &second}, token, nullptr);
  game.apply(event::BookMove{pass});
  game.apply(event::BookMove{pass});
  (void)game.in_play.begin(clock.now());
  ASSERT_NE(game.in_play.counting(), nullptr);
  settle(game, nullptr);
  EXPECT_EQ(game.in_play.record().end.kind, EndKind::unterminated);
}

}  // namespace
}  // namespace ludex::match
