// Games of go before the referee: what ends them, how they are scored, and what their players hear.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/match_fixture.h"
#include "match/results/reports.h"
#include "match/scripted_game.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using rules::Seat;
using namespace std::chrono_literals;

using Moves = std::vector<std::string>;

// A game between two scripts, and what both say of its score.
struct GoTable {
  rules::Values values;
  std::vector<Act> black;
  std::vector<Act> white;
  ScoreAnswer black_says{};
  ScoreAnswer white_says{};
  Allowance may{Unlimited{}, {}, 1, {}};
  RefereeRules rules{};
  bool cleans_up = false;
  std::string position = {};  // of the start; empty for the usual one
};

struct GoSeen {
  PlayedGame game;
  std::vector<engine::Request> black_requests;
  engine::Terms terms;
};

GoSeen played(const GoTable& table) {
  HandClock clock;
  ScriptedEngine black(clock, table.black);
  ScriptedEngine white(clock, table.white);
  black.score = table.black_says;
  white.score = table.white_says;
  black.cleans_up = table.cleans_up;
  white.cleans_up = table.cleans_up;
  Player first{black, table.may};
  Player second{white, table.may};
  auto game = rules::start_game({"go", table.values, table.position}).value();
  GoSeen seen;
  seen.game =
      Referee(clock, table.rules).play({std::move(game)}, {&first, &second}, std::stop_token());
  seen.black_requests = black.requests;
  seen.terms = black.heard_terms;
  return seen;
}

// The dead stones, by their coordinates from 0.
ScoreAnswer finds_dead(std::vector<rules::Point> stones) {
  engine::BoardScore score;
  score.dead = std::move(stones);
  return {score};
}

rules::Values board_of_five(const std::string& rules = "chinese") {
  return {{"size", "5"}, {"rules", rules}, {"komi", "0.5"}};
}

// --- Illegal moves ---

TEST(GoMatch, AStoneOnAStoneLosesWithItsReason) {
  const auto seen = played({board_of_five(), acts({"C3"}), acts({"C3"})});
  EXPECT_EQ(ending(seen.game), "1-0 White makes an illegal move: C3 (the point is not empty)");
  EXPECT_EQ(seen.game.end.kind, EndKind::illegal_move);
}

TEST(GoMatch, SuicideLosesWithItsReason) {
  const auto seen = played({board_of_five(), acts({"A2", "B1"}), acts({"E5", "A1"})});
  EXPECT_EQ(ending(seen.game), "1-0 White makes an illegal move: A1 (it is suicide)");
}

TEST(GoMatch, TakingTheKoBackAtOnceLosesWithItsReason) {
  const auto seen = played({board_of_five(), acts({"B3", "C2", "C4", "A1", "D3"}),
                            acts({"E3", "D2", "D4", "C3", "C3"})});
  EXPECT_EQ(ending(seen.game), "1-0 White makes an illegal move: C3 (it retakes the ko at once)");
}

TEST(GoMatch, SuperkoNamesTheMoveWhosePositionComesBack) {
  // Sending two, returning one: legal under situational superko, not under the positional one.
  const Moves black{"A2", "B2", "E4", "E5", "C1"};
  const Moves white{"B1", "C2", "D1", "A1", "B1"};
  rules::Values positional = board_of_five();
  positional.set("ko", "positional");
  EXPECT_EQ(ending(played({positional, acts(black), acts(white)}).game),
            "1-0 White makes an illegal move: B1 (it makes the position after move 7 again)");
}

// --- Handicap ---

TEST(GoMatch, WhiteMovesFirstBehindAFixedHandicap) {
  rules::Values values{{"size", "9"}, {"handicap", "2"}};
  const auto seen = played({values, acts({"resign"}), acts({"E5"})});
  ASSERT_EQ(seen.game.moves.size(), 1U);
  EXPECT_EQ(movers(seen.game), std::vector{Seat::second});
  EXPECT_EQ(ending(seen.game), "0-1 Black resigns");
}

TEST(GoMatch, BlackPutsAFreeHandicapWhereItLikesAllAtOnce) {
  rules::Values values{{"size", "9"}, {"handicap", "3"}, {"placement", "free"}};
  Act places{"A1"};
  places.more = {"B2", "J9"};
  const auto seen = played({values, {places, Act{"resign"}}, acts({"E5"})});
  ASSERT_EQ(seen.game.moves.size(), 4U) << seen.game.end.reason;
  EXPECT_EQ(movers(seen.game), (std::vector{Seat::first, Seat::first, Seat::first, Seat::second}));
  EXPECT_EQ(last_position(seen.game).substr(0, 8), "8x/9/9/9");
}

TEST(GoMatch, BlackMayPutAFreeHandicapStoneByStone) {
  rules::Values values{{"size", "9"}, {"handicap", "2"}, {"placement", "free"}};
  const auto seen = played({values, acts({"A1", "B2", "resign"}), acts({"E5"})});
  EXPECT_EQ(movers(seen.game), (std::vector{Seat::first, Seat::first, Seat::second}));
}

TEST(GoMatch, LatencyIsOfThePlayerWhoMovedAlsoBehindAFreeHandicap) {
  rules::Values values{{"size", "9"}, {"handicap", "2"}, {"placement", "free"}};
  PlayedGame game = played({values, acts({"A1", "B2", "resign"}), acts({"E5"})}).game;
  game.moves[1].took = 30ms;
  game.moves[1].finding.time = 10ms;
  Latencies latencies(2);
  latencies.add(Schedule({}).at(0), game);
  EXPECT_EQ(latencies.line(0), "  Latency: 20.0 ms a move, at most 20.0 ms\n");
  EXPECT_EQ(latencies.line(1), "  Latency: it reported no thinking times\n");
}

// --- The end of play ---

// Both have passed: Black holds the three columns on the right, White the one on the left; a black
// stone at A3 is dead.
GoTable finished(const std::string& rules) {
  return {board_of_five(rules), acts({"C1", "C2", "C3", "C4", "C5", "A3", "pass"}),
          acts({"B1", "B2", "B3", "B4", "B5", "pass"})};
}

TEST(GoMatch, DeadStonesThatBothNameAreTakenOffBeforeTheCount) {
  GoTable table = finished("chinese");
  table.black_says = finds_dead({{0, 2}});
  table.white_says = finds_dead({{0, 2}});
  const auto seen = played(table);
  EXPECT_EQ(seen.game.end.margin, "4.5");
  EXPECT_EQ(ending(seen.game), "1-0 Black wins by 4.5 points");
  EXPECT_EQ(seen.game.settlement->course[0], "Black finds A3 dead.");
}

TEST(GoMatch, InADisputeAllStonesLiveWhereNothingElseDecides) {
  GoTable table = finished("chinese");
  table.black_says = finds_dead({});
  table.white_says = finds_dead({{0, 2}});
  const auto seen = played(table);
  // White has its five stones and nothing else, Black 15 points and the stone.
  EXPECT_EQ(ending(seen.game), "1-0 Black wins by 10.5 points");
}

TEST(GoMatch, PlayGoesOnInADisputeWhereBothCan) {
  GoTable table = finished("chinese");
  table.cleans_up = true;
  table.black_says = finds_dead({});
  table.white_says = finds_dead({{0, 2}});
  for (const std::string& move : Moves{"pass", "pass", "pass", "pass"}) {
    table.black.push_back(Act{move});
  }
  for (const std::string& move : Moves{"A2", "A4", "pass", "pass"}) {
    table.white.push_back(Act{move});
  }
  const auto seen = played(table);
  EXPECT_EQ(seen.game.settlement->by, SettledBy::play);
  EXPECT_EQ(ending(seen.game), "1-0 Black wins by 4.5 points");
}

TEST(GoMatch, UnderTerritoryScoringTheMovesOfTheDisputeCostNothing) {
  GoTable table = finished("japanese");
  table.black_says = finds_dead({{0, 2}});
  table.white_says = finds_dead({{0, 2}});
  const std::string agreed = ending(played(table).game);
  table.cleans_up = true;
  table.black_says = finds_dead({});
  for (const std::string& move : Moves{"pass", "pass", "pass", "pass"}) {
    table.black.push_back(Act{move});
  }
  for (const std::string& move : Moves{"A2", "A4", "pass", "pass"}) {
    table.white.push_back(Act{move});
  }
  const auto seen = played(table);
  EXPECT_EQ(seen.game.settlement->by, SettledBy::play);
  EXPECT_EQ(ending(seen.game), agreed);
}

// Black takes a ko, and both pass. White lies about dead stones, so that play goes on, and takes
// the ko back: that is the board at the start, with as many stones lost on both sides.
TEST(GoMatch, AKoThatIsTakenBackAfterThePassesVoidsNothing) {
  for (const std::string rules : {"chinese", "japanese"}) {
    GoTable table;
    table.values = board_of_five(rules);
    table.position = "5/1xo2/xo1o1/1xo2/5 b";
    table.black = acts({"C3", "pass", "pass", "pass"});
    table.white = acts({"pass", "B3", "pass", "pass"});
    table.black_says = finds_dead({});
    table.white_says = finds_dead({{2, 2}});
    table.cleans_up = true;
    const auto seen = played(table);
    EXPECT_EQ(seen.game.end.code, "score") << rules;
    EXPECT_EQ(seen.game.settlement->by, SettledBy::play) << rules;
    EXPECT_EQ(result_text(seen.game.end), "0-1") << rules;
  }
}

TEST(GoMatch, NobodyCanCallStonesDeadThatLiveWhateverIsPlayed) {
  GoTable table;
  table.values = board_of_five();
  table.position = "5/5/5/xxxx1/1x1x1 b";
  table.black = acts({"pass"});
  table.white = acts({"pass"});
  table.black_says.fails = true;
  table.white_says = finds_dead({{0, 1}, {1, 1}, {2, 1}, {3, 1}, {1, 0}, {3, 0}});
  const auto seen = played(table);
  EXPECT_EQ(ending(seen.game), "1-0 Black wins by 24.5 points");
  EXPECT_EQ(seen.game.settlement->course[1],
            "White calls the stone at A2 dead, which lives whatever is played.");
}

TEST(GoMatch, RulesThatTakeNothingOffCountAtOnce) {
  const auto seen = played(finished("tromp_taylor"));
  EXPECT_EQ(ending(seen.game), "1-0 Black wins by 10.5 points");
  EXPECT_FALSE(seen.game.settlement) << "nobody was asked";
}

TEST(GoMatch, AGameThatGrowsTooLongIsADraw) {
  GoTable table = finished("chinese");
  table.rules.adjudication.max_moves = 3;
  const auto seen = played(table);
  EXPECT_EQ(ending(seen.game), "1/2-1/2 Draw by adjudication: maximal game length");
  EXPECT_EQ(seen.game.moves.size(), 6U);
}

// --- Byo-yomi ---

TEST(GoMatch, PlayersHearOfTheirByoYomiAtTheStartAndBeforeEachMove) {
  GoTable table = finished("tromp_taylor");
  const engine::JapaneseByoYomi japanese{5s, 3};
  table.may = Allowance{MainAndByoYomi{10s, japanese}, {}, {}, {}};
  table.black[0].takes = 12s;
  table.black[1].takes = 6s;
  const auto seen = played(table);
  ASSERT_TRUE(seen.terms.seats);
  EXPECT_EQ((*seen.terms.seats)[0].main, 10s);
  EXPECT_EQ((*seen.terms.seats)[0].byo_yomi, engine::ByoYomi(japanese));
  const auto heard = [&](std::size_t request) {
    return (*seen.black_requests.at(request).limits.clocks)[0];
  };
  EXPECT_EQ(heard(0), (engine::SeatClock{10s, 0ms, {}, japanese, false}));
  EXPECT_EQ(heard(1), (engine::SeatClock{5s, 0ms, {}, japanese, true}));
  EXPECT_EQ(heard(2), (engine::SeatClock{5s, 0ms, {}, engine::JapaneseByoYomi{5s, 2}, true}));
}

TEST(GoMatch, TheLastPeriodThatRunsOutLoses) {
  GoTable table = finished("tromp_taylor");
  table.may = Allowance{MainAndByoYomi{1s, engine::JapaneseByoYomi{5s, 2}}, {}, {}, {}};
  table.black[0].takes = 10'900ms;
  table.black[1].takes = 5'100ms;
  table.black[1].after_stop.reset();
  const auto seen = played(table);
  EXPECT_EQ(seen.game.end.kind, EndKind::time_forfeit);
  EXPECT_EQ(seen.game.end.winner, Seat::second);
  EXPECT_EQ(seen.game.moves.size(), 2U);
}

TEST(GoMatch, CanadianByoYomiWantsItsMovesInTime) {
  GoTable table = finished("tromp_taylor");
  table.may = Allowance{MainAndByoYomi{0s, engine::CanadianByoYomi{6s, 2}}, {}, {}, {}};
  for (const std::size_t at : {0U, 1U, 2U}) {
    table.black[at].takes = 3s;
  }
  table.black[3].takes = 3'100ms;
  table.black[3].after_stop.reset();
  const auto seen = played(table);
  EXPECT_EQ(seen.game.end.kind, EndKind::time_forfeit);
  EXPECT_EQ(seen.game.moves.size(), 6U);
}

// --- The record ---

// What stands in the brackets behind the property's name; empty where it has none.
std::string property(const std::string& sgf, const std::string& name) {
  const auto at = sgf.find(name + "[");
  if (at == std::string::npos) return "";
  const auto begin = at + name.size() + 1;
  return sgf.substr(begin, sgf.find(']', begin) - begin);
}

std::string sgf_of(const PlayedGame& game, const TimeControl& control = Unlimited{}) {
  GameHeader header;
  header.names = {"One", "Two"};
  header.controls = {control, control};
  return format_sgf(game, header, {});
}

TEST(GoMatch, TheSgfSaysWhatWasPlayedAndHowItEnded) {
  GoTable table = finished("japanese");
  table.black_says = finds_dead({{0, 2}});
  table.white_says = finds_dead({{0, 2}});
  const std::string sgf =
      sgf_of(played(table).game, MainAndByoYomi{300s, engine::JapaneseByoYomi{30s, 5}});
  EXPECT_EQ(property(sgf, "GM"), "1");
  EXPECT_EQ(property(sgf, "SZ"), "5");
  EXPECT_EQ(property(sgf, "KM"), "0.5");
  EXPECT_EQ(property(sgf, "RU"), "Japanese");
  EXPECT_EQ(property(sgf, "RE"), "B+3.5");
  EXPECT_EQ(property(sgf, "PB"), "One");
  EXPECT_EQ(property(sgf, "PW"), "Two");
  EXPECT_EQ(property(sgf, "TM"), "300");
  EXPECT_EQ(property(sgf, "OT"), "5x30 byo-yomi");
  EXPECT_NE(sgf.find("Settlement:agreement"), std::string::npos) << sgf;
  EXPECT_NE(sgf.find("White finds A3 dead."), std::string::npos) << sgf;
}

TEST(GoMatch, TheSgfOfAHandicapGameShowsItsStones) {
  const rules::Values values{{"size", "9"}, {"handicap", "2"}, {"komi", "0.5"}};
  const std::string sgf = sgf_of(played({values, acts({"resign"}), acts({"E5"})}).game);
  EXPECT_EQ(property(sgf, "HA"), "2");
  EXPECT_NE(sgf.find("AB["), std::string::npos) << sgf;
  EXPECT_EQ(property(sgf, "PL"), "W");
  EXPECT_EQ(property(sgf, "RE"), "W+R");
  EXPECT_EQ(property(sgf, ";W"), "ee");
}

}  // namespace
}  // namespace ludex::match
