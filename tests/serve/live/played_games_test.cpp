// The games and positions that the page's unit tests take for answers of the server
// (web/tests/games.ts) are what the server answers: each game is played again at a table, and each
// position is asked for again.
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "serve/live/table_stage.h"
#include "serve/records/positions.h"

namespace ludex::serve {
namespace {

const Json& played() {
  static const Json whole = [] {
    std::ifstream file(std::string(LUDEX_TEST_DATA) + "/played.json");
    EXPECT_TRUE(file.is_open());
    return Json::parse(file);
  }();
  return whole;
}

// A table of two persons on one screen who play from the setup.
Json table_of(const Json& setup) {
  Json order = setup;
  for (Json& value : order["params"]) {
    value = value.is_string() ? value : Json(value.dump());
  }
  order["time"] = {{"kind", "none"}};
  order["seats"] = test::seats(test::person, test::person);
  return order;
}

TEST(PlayedGames, EndAtATableWithTheMoveThatIsRecorded) {
  ASSERT_FALSE(played().at("games").empty());
  for (const Json& game : played().at("games")) {
    SCOPED_TRACE(game.at("setup").dump() + game.at("moves").dump());
    test::TableStage stage;
    stage.make(table_of(game.at("setup")));
    std::vector<std::string> moves = game.at("moves");
    const std::string last = moves.back();
    moves.pop_back();
    stage.play(moves);
    EXPECT_EQ(stage.state().at("cells"), game.at("before"));
    stage.forget();
    stage.play({last});
    ASSERT_EQ(stage.deltas("move").size(), 1U);
    EXPECT_EQ(stage.deltas("move").front().at("node"), game.at("node"));
    EXPECT_EQ(stage.state().at("tree").back(), game.at("node"));
  }
}

TEST(PlayedGames, HaveThePositionsThatAreRecorded) {
  ASSERT_FALSE(played().at("positions").empty());
  for (const Json& asked : played().at("positions")) {
    const auto answer = position_of({{"setup", asked.at("setup")}, {"moves", asked.at("moves")}});
    ASSERT_TRUE(answer.has_value()) << asked.at("setup") << answer.error().text;
    EXPECT_EQ(*answer, asked.at("answer")) << asked.at("setup");
  }
}

}  // namespace
}  // namespace ludex::serve
