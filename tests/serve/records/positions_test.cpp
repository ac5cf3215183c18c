#include "serve/records/positions.h"

#include <gtest/gtest.h>

#include "serve/json_text.h"
#include "serve/wire/examples.h"

namespace ludex::serve {
namespace {

TEST(Positions, OfTheExampleAreAnswered) {
  EXPECT_EQ(position_of(example("post_position")).value(), example("post_position_answer"));
}

TEST(Positions, SayHowTheGameIsOver) {
  const Json asked = parse_json(R"({"setup": {"game": "chess"},
                                    "moves": ["f2f3", "e7e5", "g2g4", "d8h4"]})")
                         .value();
  const Json position = position_of(asked).value();
  EXPECT_EQ(position["result"]["code"], "checkmate");
  EXPECT_EQ(position["result"]["winner"], 1);
  EXPECT_EQ(position["marks"][0]["kind"], "check");
}

TEST(Positions, ShowAThreatWithTheTurnPassed) {
  const auto threat = [](std::string_view text) {
    Json asked = parse_json(text).value();
    asked["threat"] = true;
    return position_of(asked);
  };
  const auto chess = threat(R"({"setup": {"game": "chess"}, "moves": ["e2e4"]})");
  ASSERT_TRUE(chess) << chess.error().text;
  EXPECT_EQ((*chess)["turn"], 0);
  const auto go = threat(R"({"setup": {"game": "go"}, "moves": ["d4"]})");
  ASSERT_TRUE(go) << go.error().text;
  EXPECT_EQ((*go)["turn"], 0);
  // In check there is none, nor once the game is over.
  const auto check = threat(R"({"setup": {"game": "chess"}, "moves": ["e2e4", "f7f6", "d1h5"]})");
  ASSERT_FALSE(check);
  EXPECT_EQ(check.error().code, "not_now");
  EXPECT_FALSE(
      threat(R"({"setup": {"game": "chess"}, "moves": ["f2f3", "e7e5", "g2g4", "d8h4"]})"));
}

TEST(Positions, SayWhetherTheTurnCanBePassed) {
  const auto passable = [](std::string_view text) {
    return position_of(parse_json(text).value()).value().at("passable").get<bool>();
  };
  EXPECT_TRUE(passable(R"({"setup": {"game": "chess"}, "moves": ["e2e4"]})"));
  EXPECT_TRUE(passable(R"({"setup": {"game": "go"}, "moves": ["d4"]})"));
  EXPECT_FALSE(passable(R"({"setup": {"game": "chess"}, "moves": ["e2e4", "f7f6", "d1h5"]})"));
  EXPECT_FALSE(
      passable(R"({"setup": {"game": "chess"}, "moves": ["f2f3", "e7e5", "g2g4", "d8h4"]})"));
  EXPECT_FALSE(passable(R"({"setup": {"game": "gomoku", "opening": "swap2"}, "moves": []})"));
}

TEST(Positions, OfRenjuShowTheForbiddenPointsOfBlackAsAThreat) {
  const auto passed =
      position_of(parse_json(R"({"setup": {"game": "gomoku", "rule_set": "renju"}, "threat": true,
                     "moves": ["i8", "a1", "j8", "a3", "h9", "c1", "h10"]})")
                      .value());
  ASSERT_TRUE(passed) << passed.error().text;
  EXPECT_EQ((*passed)["turn"], 0);
  EXPECT_EQ((*passed)["legal"]["but"], (Json{{{"at", 112}, {"why", "three_three"}}}));
}

TEST(Positions, HaveTheFaceOfTheirBoard) {
  const auto small = position_of(parse_json(R"({"setup": {"game": "go", "params": {"size": "5"},
                               "position": "5/5/2x2/5/5 w"}, "moves": []})")
                                     .value());
  ASSERT_TRUE(small) << small.error().text;
  EXPECT_EQ((*small)["board"]["files"], 5);
  EXPECT_EQ((*small)["setup"]["position"], "5/5/2x2/5/5 w");
}

TEST(Positions, NameTheMemberThatIsWrong) {
  for (const auto& [text, field] :
       {std::pair{R"([])", ""},
        {R"({})", "setup"},
        {R"({"setup": {"game": "x"}})", "setup.game"},
        {R"({"setup": {"game": "chess", "position": "k"}})", "setup.position"},
        {R"({"setup": {"game": "chess"}, "moves": "e4"})", "moves"},
        {R"({"setup": {"game": "chess"}, "moves": ["e2e4", "e2e4"]})", "moves[1]"},
        {R"({"setup": {"game": "chess"}, "moves": ["e2e4", 7]})", "moves[1]"}}) {
    const auto position = position_of(parse_json(text).value());
    ASSERT_FALSE(position.has_value()) << text;
    EXPECT_EQ(position.error().field, field) << position.error().text;
  }
}

}  // namespace
}  // namespace ludex::serve
