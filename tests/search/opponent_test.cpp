// UCI_Opponent: how it is read, and what it changes.
#include "search/alphabeta/options/opponent.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>

#include "search/session.h"

namespace ludex::search {
namespace {

TEST(Opponent, IsReadAsTheSpecificationWritesIt) {
  EXPECT_EQ(parse_opponent("GM 2800 human Gary Kasparov"),
            (Opponent{"GM", 2800, true, "Gary Kasparov"}));
  EXPECT_EQ(parse_opponent("none none computer Shredder"), (Opponent{"", {}, false, "Shredder"}));
  EXPECT_EQ(parse_opponent("WIM 2300 human"), (Opponent{"WIM", 2300, true, ""}));
}

TEST(Opponent, IsRefusedWithTheWordThatWasExpected) {
  EXPECT_EQ(parse_opponent("").error().message,
            "UCI_Opponent expects a title (GM, IM, FM, WGM, WIM or none)");
  EXPECT_EQ(parse_opponent("GM 2800 robot X").error().message,
            "UCI_Opponent expects human or computer");
  EXPECT_EQ(parse_opponent("GM 2800 robot X").error().column, 9U);
  EXPECT_FALSE(parse_opponent("GM much human X"));
  EXPECT_FALSE(parse_opponent("GM 4001 human X"));
}

TEST(Opponent, IsDescribedInWords) {
  EXPECT_EQ(describe(Opponent{"GM", 2800, true, "Gary Kasparov"}),
            "Gary Kasparov (GM, 2800, human)");
  EXPECT_EQ(describe(Opponent{"", {}, false, ""}), "unknown (computer)");
}

TEST(Opponent, IsMetWithMoreContemptTheWeakerItIs) {
  const auto contempt = [](std::optional<int> elo) {
    return contempt_against(Opponent{"", elo, false, "X"}, 2000);
  };
  EXPECT_EQ(contempt({}), 0);
  EXPECT_EQ(contempt(2000), 0);
  EXPECT_GT(contempt(1800), 0);
  EXPECT_GT(contempt(1600), contempt(1800));
  EXPECT_LT(contempt(2200), 0);
  EXPECT_EQ(contempt(0), 50);
  EXPECT_EQ(contempt(4000), -50);
}

int drawish_value(Session& session) {
  const Thought thought = session.think(to_depth(6));
  return std::get<engine::Centipawns>(thought.last().score->value).value;
}

TEST(UciOpponent, SetsTheWorthOfADraw) {
  // The only move leaves bare kings.
  Session session("8/8/8/8/8/2k5/p7/K7 w - - 0 1");
  session.set_option("UCI_Opponent", "none 2100 human Somebody");
  EXPECT_EQ(drawish_value(session), -50);
  session.set_option("UCI_Opponent", "none 2900 computer Equal");
  EXPECT_EQ(drawish_value(session), 0);
  session.set_option("UCI_Opponent", "none 3700 computer Stronger");
  EXPECT_EQ(drawish_value(session), 50);
  session.set_option("UCI_AnalyseMode", "true");
  EXPECT_EQ(drawish_value(session), 0);
}

TEST(UciOpponent, IsAnnouncedOnce) {
  Session session;
  session.set_option("UCI_Opponent", "GM 2800 human Gary Kasparov");
  const auto announced = [&session] {
    const Thought thought = session.think(to_depth(2));
    return std::count_if(thought.infos.begin(), thought.infos.end(), [](const auto& info) {
      return info.text ==
             "the opponent is Gary Kasparov (GM, 2800, human), a draw counts -6 "
             "centipawns";
    });
  };
  EXPECT_EQ(announced(), 1);
  EXPECT_EQ(announced(), 0);
}

}  // namespace
}  // namespace ludex::search
