#include "serve/wire/setup.h"

#include <gtest/gtest.h>

#include "serve/json_text.h"
#include "serve/wire/examples.h"

namespace ludex::serve {
namespace {

Answer<rules::Setup> setup_of(const Json& json) {
  return Members::of(json).and_then(read_setup);
}

Json read_and_written(const Json& json) {
  const auto setup = setup_of(json);
  EXPECT_TRUE(setup.has_value()) << setup.error().text;
  return to_json(start(*setup).value()->setup());
}

TEST(SetupJson, OfTheExamplesIsReadAndWritten) {
  for (const std::string_view name : {"state_table"}) {
    const Json setup = example(name)["data"]["setup"];
    EXPECT_EQ(read_and_written(setup), setup) << name;
  }
  for (const std::string_view name : {"get_tables", "get_records"}) {
    for (const Json& row : example(name)) {
      EXPECT_EQ(read_and_written(row["setup"]), row["setup"]) << name;
    }
  }
  EXPECT_EQ(read_and_written(example("post_position")["setup"]), example("post_position")["setup"]);
}

TEST(SetupJson, KeepsRulesWhereverTheGameHasThem) {
  const Json renju = read_and_written(
      {{"game", "gomoku"}, {"variant", "standard"}, {"rule_set", "renju"}, {"opening", "soosorv"}});
  EXPECT_EQ(renju["variant"], "standard");
  EXPECT_EQ(renju["rule_set"], "renju");
  EXPECT_EQ(renju["opening"], "soosorv");
  EXPECT_EQ(renju["params"]["fifth_moves"], 8);
  const Json go = read_and_written(
      {{"game", "go"}, {"rule_set", "japanese"}, {"params", {{"size", 9}, {"komi", ""}}}});
  EXPECT_EQ(go["params"]["komi"], "6.5");
  EXPECT_EQ(go["params"]["size"], "9");
  EXPECT_EQ(go["params"]["pass_stones"], false);
}

TEST(SetupJson, TakesNumbersAndYesAndNo) {
  const Json json = read_and_written(
      {{"game", "gomoku"}, {"params", {{"draw_points", 3.0}, {"continuous", true}}}});
  EXPECT_EQ(json["params"]["draw_points"], 3);
  EXPECT_EQ(json["params"]["continuous"], true);
  EXPECT_EQ(read_and_written({{"game", "go"}, {"params", {{"komi", 0.5}}}})["params"]["komi"],
            "0.5");
}

TEST(SetupJson, HasAPositionWhereItIsNotTheUsualStart) {
  const std::string fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  EXPECT_EQ(read_and_written({{"game", "chess"}, {"position", fen}})["position"], fen);
  EXPECT_EQ(read_and_written({{"game", "chess"}})["position"], "");
}

struct BadSetup {
  std::string_view json;
  std::string_view field;
};
class SetupError : public testing::TestWithParam<BadSetup> {};

TEST_P(SetupError, NamesTheMember) {
  const auto json = parse_json(GetParam().json).value();
  const auto setup = setup_of(json);
  if (setup) {
    const auto game = start(*setup);
    ASSERT_FALSE(game.has_value());
    EXPECT_EQ(game.error().field, GetParam().field);
    EXPECT_EQ(game.error().code, "bad_value");
    return;
  }
  EXPECT_EQ(setup.error().field, GetParam().field) << setup.error().text;
  EXPECT_EQ(setup.error().code, "bad_value");
}
INSTANTIATE_TEST_SUITE_P(
    Table, SetupError,
    testing::Values(BadSetup{R"([])", ""}, BadSetup{R"({})", "game"},
                    BadSetup{R"({"game": 3})", "game"}, BadSetup{R"({"game": "checkers"})", "game"},
                    BadSetup{R"({"game": "chess", "variant": "atomic"})", "variant"},
                    BadSetup{R"({"game": "go", "variant": "blind"})", "variant"},
                    BadSetup{R"({"game": "chess", "rule_set": []})", "rule_set"},
                    BadSetup{R"({"game": "chess", "opening": "swap2"})", "opening"},
                    BadSetup{R"({"game": "gomoku", "opening": "swap9"})", "opening"},
                    BadSetup{R"({"game": "go", "params": 4})", "params"},
                    BadSetup{R"({"game": "go", "params": {"size": 26}})", "params.size"},
                    BadSetup{R"({"game": "go", "params": {"komi": {}}})", "params.komi"},
                    BadSetup{R"({"game": "go", "params": {"handicap": 1.5}})", "params.handicap"},
                    BadSetup{R"({"game": "go", "params": {"rules": "aga"}})", "params.rules"},
                    BadSetup{R"({"game": "go", "params": {"size": 9, "handicap": 10}})",
                             "params.handicap"},
                    BadSetup{R"({"game": "chess", "position": "8/8/8"})", "position"},
                    BadSetup{R"({"game": "chess", "position": 8})", "position"}));

TEST(SetupError, SaysWhereThePositionIsWrong) {
  const auto setup = setup_of({{"game", "chess"}, {"position", "8/8/8/8/x7/8/8/8 w - - 0 1"}});
  const auto game = start(setup.value(), "setup");
  ASSERT_FALSE(game.has_value());
  EXPECT_EQ(game.error().field, "setup.position");
  EXPECT_EQ(game.error().column, 9);
}

}  // namespace
}  // namespace ludex::serve
