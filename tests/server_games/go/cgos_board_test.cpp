#include "server_games/go/cgos_board.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

namespace ludex::server_games {
namespace {

cgos::Setup setup_with(std::initializer_list<std::string_view> moves, int size = 9) {
  cgos::Setup setup{"1", size, cgos::Komi{700}, Milliseconds(60'000), {"w", ""}, {"b", ""}, {}};
  for (const std::string_view move : moves) {
    setup.moves.push_back({std::string(move), Milliseconds(1000)});
  }
  return setup;
}

TEST(CgosBoard, RefusesWhatTheRulesForbid) {
  EXPECT_TRUE(cgos_game(setup_with({"E5", "C3", "pass"})));
  EXPECT_FALSE(cgos_game(setup_with({"E5", "E5"})));
  EXPECT_FALSE(cgos_game(setup_with({"K10"})));
  EXPECT_FALSE(cgos_game(setup_with({"pass", "pass", "E5"})));
  // Suicide of one stone, and a ko that is retaken at once.
  EXPECT_FALSE(cgos_game(setup_with({"B1", "E5", "A2", "A1"})));
  EXPECT_FALSE(cgos_game(setup_with({"D4", "E4", "C5", "F5", "D6", "E6", "E5", "D5", "E5"})));
}

TEST(CgosBoard, TheCountIsComparedWithTheServers) {
  const auto game = cgos_game(setup_with({"E5", "pass", "pass"})).value();
  EXPECT_EQ(why_not_ours(*game, "B+74.0"), std::nullopt);
  EXPECT_EQ(why_not_ours(*game, "W+74.0"), "by our count the result is B+74");
  EXPECT_EQ(why_not_ours(*game, "B+73.0"), "by our count the result is B+74");
  EXPECT_EQ(why_not_ours(*game, "Draw"), "by our count the result is B+74");
  EXPECT_EQ(why_not_ours(*game, "W+Time"), std::nullopt);
  const auto unended = cgos_game(setup_with({"E5", "pass"})).value();
  EXPECT_EQ(why_not_ours(*unended, "W+1.0"), std::nullopt);
}

}  // namespace
}  // namespace ludex::server_games
