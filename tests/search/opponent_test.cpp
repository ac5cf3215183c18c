// What the engine makes of knowing its opponent.
#include "search/alphabeta/options/opponent.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>

#include "search/session.h"

namespace ludex::search {
namespace {

TEST(Opponent, IsDescribedInWords) {
  EXPECT_EQ(describe(Opponent{"GM", 2800, Opponent::Kind::human, "Gary Kasparov"}),
            "Gary Kasparov (GM, 2800, human)");
  EXPECT_EQ(describe(Opponent{"", {}, Opponent::Kind::computer, ""}), "unknown (computer)");
}

TEST(Opponent, IsMetWithMoreContemptTheWeakerItIs) {
  const auto contempt = [](std::optional<int> elo) {
    return contempt_against(Opponent{"", elo, Opponent::Kind::computer, "X"}, 2000);
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

TEST(KnownOpponent, SetsTheWorthOfADraw) {
  // The only move leaves bare kings.
  Session session("8/8/8/8/8/2k5/p7/K7 w - - 0 1");
  session.set_option("Opponent Rating", "2100");
  EXPECT_EQ(drawish_value(session), -50);
  session.set_option("Opponent Rating", "2900");
  EXPECT_EQ(drawish_value(session), 0);
  session.set_option("Opponent Rating", "3700");
  EXPECT_EQ(drawish_value(session), 50);
  session.set_option("Analysis", "true");
  EXPECT_EQ(drawish_value(session), 0);
}

TEST(KnownOpponent, IsAnnouncedOnce) {
  Session session;
  session.set_option("Opponent Title", "GM");
  session.set_option("Opponent Rating", "2800");
  session.set_option("Opponent Kind", "human");
  session.set_option("Opponent Name", "Gary Kasparov");
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

TEST(KnownOpponent, IsTheOneOfTheOptionsEvenWhenAnotherIsMet) {
  Session session("8/8/8/8/8/2k5/p7/K7 w - - 0 1");
  session.engine->meet({"A weak one", 2100});
  EXPECT_EQ(drawish_value(session), -50);
  session.set_option("Opponent Rating", "3700");
  session.engine->meet({"A weak one", 2100});
  EXPECT_EQ(drawish_value(session), 50);
}

}  // namespace
}  // namespace ludex::search
