#include "serve/wire/task.h"

#include <gtest/gtest.h>

#include "rules/registry.h"
#include "serve/json_text.h"
#include "serve/wire/examples.h"

namespace ludex::serve {
namespace {

Json stone(int number, std::string_view ink, int left) {
  return {{"kind", "stone"}, {"stone", number}, {"ink", ink}, {"left", left}};
}

TEST(TaskJson, IsNullInTheGameProper) {
  EXPECT_EQ(task_json(*started("chess")), nullptr);
  EXPECT_EQ(task_json(*started("gomoku")), nullptr);
  EXPECT_EQ(task_json(*started("go", {{"size", "9"}})), nullptr);
}

TEST(TaskJson, CountsTheStonesThatOnePlayerPutsInARow) {
  const auto game = started("gomoku", {{"opening_rule", "swap2"}});
  EXPECT_EQ(task_json(*game), stone(1, "dark", 3));
  play(*game, "h8");
  EXPECT_EQ(task_json(*game), stone(2, "light", 2));
  play(*game, "i8 i7");
  EXPECT_EQ(task_json(*game), stone(4, "light", 1));
  play(*game, "add-two");
  EXPECT_EQ(task_json(*game), stone(4, "light", 2));
  play(*game, "a1 a3");
  EXPECT_EQ(task_json(*game)["stone"], 6);
  play(*game, "swap c3");
  EXPECT_EQ(task_json(*game), nullptr);
}

TEST(TaskJson, CountsTheFreeStonesOfAHandicap) {
  const auto game = started("go", {{"size", "9"}, {"handicap", "3"}, {"placement", "free"}});
  EXPECT_EQ(task_json(*game), stone(1, "dark", 3));
  play(*game, "C3");
  EXPECT_EQ(task_json(*game), stone(2, "dark", 2));
}

TEST(TaskJson, TellsOffersFromTheChoiceAmongThem) {
  const auto game = started("renju", {{"opening_rule", "rif"}});
  play(*game, "h8 h9 h10 a1");
  EXPECT_EQ(task_json(*game), Json::parse(R"({"kind": "offer", "left": 2})"));
  play(*game, "c3");
  EXPECT_EQ(task_json(*game), Json::parse(R"({"kind": "offer", "left": 1})"));
  play(*game, "e5");
  EXPECT_EQ(task_json(*game),
            Json::parse(R"({"kind": "pick", "stone": 5, "ink": "dark", "left": 1})"));
}

TEST(TaskJson, IsAnAnswerWhereNothingCanBePut) {
  const auto game = started("renju", {{"opening_rule", "yamaguchi"}});
  play(*game, "h8 h9 h10");
  EXPECT_EQ(task_json(*game), Json::parse(R"({"kind": "answer"})"));
}

}  // namespace
}  // namespace ludex::serve
