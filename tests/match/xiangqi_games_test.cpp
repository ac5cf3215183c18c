// Games of xiangqi before the referee: its rules of repetition, and the defaults of UCCI.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "match/scripted_game.h"

namespace ludex::match {
namespace {

using rules::Seat;
using namespace std::chrono_literals;

// Red's cannon chases the rook from c2a2 on, as in diagrams of the Asian rules.
const std::string chase = "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1";
const std::vector<std::string> chaser{"c2a2", "a2b2", "b2a2", "a2b2", "b2a2", "a2b2", "b2a2"};
const std::vector<std::string> chased{"a7b7", "b7a7", "a7b7", "b7a7", "a7b7", "b7a7"};

ScriptedGame xiangqi(const std::string& rules, std::vector<Act> red, std::vector<Act> black,
                     const std::string& position = "") {
  ScriptedGame table{position, rules, std::move(red), std::move(black)};
  table.game = "xiangqi";
  return table;
}

TEST(XiangqiReferee, WhoeverChasesForEverLosesAndIsNamed) {
  const Seen seen = play(xiangqi("axf", acts(chaser), acts(chased), chase));
  EXPECT_EQ(ending(seen.game), "0-1 Black wins: perpetual chase by Red");
  EXPECT_EQ(seen.game.end.kind, EndKind::rules);
  EXPECT_EQ(seen.game.end.offender, Seat::first);
  EXPECT_EQ(seen.game.end.code, "perpetual_chase");
  EXPECT_EQ(seen.game.seat_names[0], "Red");
  EXPECT_EQ(seen.game.moves.size(), 9U);
}

TEST(XiangqiReferee, TheRuleSetDecides) {
  EXPECT_EQ(ending(play(xiangqi("alwaysdraw", acts(chaser), acts(chased), chase)).game),
            "1/2-1/2 Draw by 3-fold repetition");
  EXPECT_EQ(ending(play(xiangqi("xqbase", acts(chaser), acts(chased), chase)).game),
            "0-1 Black wins: perpetual chase by Red");
}

TEST(XiangqiReferee, TheLeagueForbidsAnOffenceBeforeItIsJudged) {
  const Seen seen = play(xiangqi("xqbase", acts(chaser), acts(chased), chase));
  ASSERT_EQ(seen.white_requests.size(), 7U);
  std::vector<std::size_t> banned;
  for (const engine::Request& request : seen.white_requests) {
    banned.push_back(request.banned.size());
  }
  // Two earlier occurrences: the fifth and every later move of the chaser.
  EXPECT_EQ(banned, (std::vector<std::size_t>{0, 0, 0, 0, 1, 1, 1}));
  for (const engine::Request& request : seen.black_requests) {
    EXPECT_TRUE(request.banned.empty());
  }
  const Seen asian = play(xiangqi("axf", acts(chaser), acts(chased), chase));
  for (const engine::Request& request : asian.white_requests) {
    EXPECT_TRUE(request.banned.empty());
  }
}

TEST(XiangqiReferee, AnOfferIsAnsweredWithTheNextMoveOrLapses) {
  std::vector<Act> red = acts({"h2e2", "h0g2"});
  red[0].draw = true;
  std::vector<Act> black = acts({"h9g7"});
  black[0].draw = true;
  const Seen agreed = play(xiangqi("axf", red, black));
  EXPECT_EQ(ending(agreed.game), "1/2-1/2 Draw by agreement");
  EXPECT_EQ(agreed.game.moves.size(), 1U);
  EXPECT_TRUE(agreed.black_requests[0].draw_offered);
  black = acts({"h9g7", "resign"});
  const Seen lapsed = play(xiangqi("axf", red, black));
  EXPECT_EQ(ending(lapsed.game), "1-0 Black resigns");
  EXPECT_FALSE(lapsed.white_requests[1].draw_offered);
  EXPECT_FALSE(lapsed.black_requests[1].draw_offered);
}

TEST(XiangqiReferee, NoMoveIsAResignationAndTextIsNot) {
  const Seen said = play(xiangqi("axf", acts({"no move"}), {}));
  EXPECT_EQ(ending(said.game), "0-1 Red resigns");
  EXPECT_EQ(said.game.end.kind, EndKind::resignation);
  for (const std::string text : {"none", "(none)", "a0a0", "0000"}) {
    EXPECT_EQ(ending(play(xiangqi("axf", acts({text}), {})).game),
              "0-1 Red makes an illegal move: " + text);
  }
}

TEST(XiangqiReferee, AnEngineIsToldWhenItsTimeIsOverAndMayStillAnswer) {
  ScriptedGame table = xiangqi("axf", acts({"h2e2"}), {Act{"h9g7", 60s}});
  table.white = {Act{"h2e2"}, Act{"resign"}};
  table.black_may.usual_margin = 200ms;
  table.black[0].after_stop = 150ms;
  Seen seen = play(table);
  EXPECT_EQ(ending(seen.game), "0-1 Red resigns");
  EXPECT_EQ(seen.black_stops, 1);
  table.black[0].after_stop = 250ms;
  seen = play(table);
  EXPECT_EQ(ending(seen.game), "1-0 Black loses on time (50ms overrun)");
  EXPECT_TRUE(seen.game.healthy[1]);
}

TEST(XiangqiReferee, StalemateLoses) {
  const Seen seen = play(xiangqi("axf", acts({"a7a8"}), {}, "3k5/9/R8/9/9/9/9/9/9/4K4 w - - 0 1"));
  EXPECT_EQ(ending(seen.game), "1-0 Red wins by stalemate");
}

}  // namespace
}  // namespace ludex::match
