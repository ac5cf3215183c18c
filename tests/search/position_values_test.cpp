// UCI_SetPositionValue: how it is read, and that the search believes it.
#include "search/alphabeta/position_values.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <variant>

#include "search/session.h"

namespace ludex::search {
namespace {

// After the capture of the queen White has a rook for nothing.
constexpr std::string_view free_queen = "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1";
constexpr std::string_view after_capture = "4k3/8/8/3R4/8/8/8/4K3 b - - 0 1";

std::string order(std::string_view what, std::string_view fen) {
  return std::string(what) + " + " + std::string(fen);
}

TEST(ValueOrders, AreReadWithAndWithoutPlus) {
  EXPECT_EQ(parse_value_order("30 + 8/8 w - -"), ValueOrder(SetValue{30, "8/8 w - -"}));
  EXPECT_EQ(parse_value_order(" -250 8/8 w - - "), ValueOrder(SetValue{-250, "8/8 w - -"}));
  EXPECT_EQ(parse_value_order("clear + 8/8 w - -"), ValueOrder(ClearValue{"8/8 w - -"}));
  EXPECT_EQ(parse_value_order("clear 8/8 w - -"), ValueOrder(ClearValue{"8/8 w - -"}));
  EXPECT_EQ(parse_value_order("clearall"), ValueOrder(ClearAllValues{}));
}

TEST(ValueOrders, AreRefusedWhenTheyMakeNoSense) {
  for (const char* text : {"", "much + 8/8", "30.5 + 8/8", "20001 + 8/8", "99999999999999999999"}) {
    EXPECT_FALSE(parse_value_order(text)) << text;
  }
}

TEST(PositionValues, AreKeptUpToALimit) {
  PositionValues values;
  for (std::uint64_t key = 0; key < PositionValues::limit; ++key) EXPECT_TRUE(values.set(key, 1));
  EXPECT_FALSE(values.set(PositionValues::limit, 1));
  EXPECT_TRUE(values.set(5, -7));
  EXPECT_EQ(values.find(5), -7);
  values.clear(5);
  EXPECT_FALSE(values.find(5));
  values.clear_all();
  EXPECT_TRUE(values.empty());
}

TEST(SetPositionValue, IsWhatThePositionIsWorth) {
  Session session(free_queen);
  EXPECT_EQ(session.think(to_depth(5)).move(*session.game), "d1d5");
  session.set_option("UCI_SetPositionValue", order("-3000", after_capture));
  EXPECT_NE(session.think(to_depth(5)).move(*session.game), "d1d5");
  // From White's view, whoever is to move there.
  session.set_option("UCI_SetPositionValue", order("1234", after_capture));
  const Thought thought = session.think(to_depth(1));
  EXPECT_EQ(thought.move(*session.game), "d1d5");
  EXPECT_EQ(thought.last().score->value, decltype(engine::Score::value)(engine::Centipawns{1234}));
}

TEST(SetPositionValue, IsForgottenWhenCleared) {
  for (const std::string& text : {order("clear", after_capture), std::string("clearall")}) {
    Session session(free_queen);
    const auto fresh = session.think(to_depth(5)).last().score;
    session.set_option("UCI_SetPositionValue", order("-3000", after_capture));
    (void)session.think(to_depth(5));
    session.set_option("UCI_SetPositionValue", text);
    const Thought thought = session.think(to_depth(5));
    EXPECT_EQ(thought.move(*session.game), "d1d5") << text;
    EXPECT_EQ(thought.last().score->bound, fresh->bound);
  }
}

TEST(SetPositionValue, KeepsToTheOtherPositionsWhenOneIsCleared) {
  Session session(free_queen);
  session.set_option("UCI_SetPositionValue", order("-3000", after_capture));
  session.set_option("UCI_SetPositionValue", order("clear", free_queen));
  EXPECT_NE(session.think(to_depth(5)).move(*session.game), "d1d5");
  EXPECT_FALSE(session.engine->set_option("UCI_SetPositionValue", "clear + no position"));
}

}  // namespace
}  // namespace ludex::search
