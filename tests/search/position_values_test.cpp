// Values that a user gives to positions: the search believes them.
#include "search/alphabeta/position_values.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string_view>

#include "search/session.h"

namespace ludex::search {
namespace {

// After the capture of the queen White has a rook for nothing.
constexpr std::string_view free_queen = "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1";
constexpr std::string_view after_capture = "4k3/8/8/3R4/8/8/8/4K3 b - - 0 1";

void give_value(Session& session, std::string_view fen, std::string_view value) {
  session.set_option("Valued Position", fen);
  session.set_option("Position Value", value);
}

TEST(PositionValues, AreKeptUpToALimit) {
  PositionValues values;
  for (std::uint64_t key = 0; key < PositionValues::limit; ++key) {
    EXPECT_TRUE(values.set(key, 1));
  }
  EXPECT_FALSE(values.set(PositionValues::limit, 1));
  EXPECT_TRUE(values.set(5, -7));
  EXPECT_EQ(values.find(5), -7);
  values.clear(5);
  EXPECT_FALSE(values.find(5));
  values.clear_all();
  EXPECT_TRUE(values.empty());
}

TEST(PositionValue, IsWhatThePositionIsWorth) {
  Session session(free_queen);
  EXPECT_EQ(session.think(to_depth(5)).move(*session.game), "d1d5");
  give_value(session, after_capture, "-3000");
  EXPECT_NE(session.think(to_depth(5)).move(*session.game), "d1d5");
  // From White's view, whoever is to move there.
  give_value(session, after_capture, "1234");
  const Thought thought = session.think(to_depth(1));
  EXPECT_EQ(thought.move(*session.game), "d1d5");
  EXPECT_EQ(thought.last().score->value, decltype(engine::Score::value)(engine::Centipawns{1234}));
}

TEST(PositionValue, IsForgottenWhenCleared) {
  for (const char* const button : {"Forget Position Value", "Forget Position Values"}) {
    Session session(free_queen);
    const auto fresh = session.think(to_depth(5)).last().score;
    give_value(session, after_capture, "-3000");
    (void)session.think(to_depth(5));
    session.set_option(button, "");
    const Thought thought = session.think(to_depth(5));
    EXPECT_EQ(thought.move(*session.game), "d1d5") << button;
    EXPECT_EQ(thought.last().score->bound, fresh->bound);
  }
}

TEST(PositionValue, KeepsToTheOtherPositionsWhenOneIsCleared) {
  Session session(free_queen);
  give_value(session, after_capture, "-3000");
  session.set_option("Valued Position", free_queen);
  session.set_option("Forget Position Value", "");
  EXPECT_NE(session.think(to_depth(5)).move(*session.game), "d1d5");
  EXPECT_FALSE(session.engine->set_option("Valued Position", "no position"));
}

}  // namespace
}  // namespace ludex::search
