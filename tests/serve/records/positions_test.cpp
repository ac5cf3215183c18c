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
