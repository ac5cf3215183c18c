#include "serve/wire/legal.h"

#include <gtest/gtest.h>

#include <set>

#include "rules/registry.h"
#include "serve/json_text.h"
#include "serve/wire/examples.h"

namespace ludex::serve {
namespace {

Answer<rules::Move> read(const rules::Game& game, std::string_view text) {
  const Json json = parse_json(text).value();
  return read_move(game, Members::of(json).value());
}

TEST(LegalJson, OfThePositionIsTheExample) {
  const auto game = started("chess", {{"rules", "fide"}});
  play(*game, "e2e4");
  Json expected = example("post_position_answer");
  // Whoever asks for a position is told these too.
  expected.erase("board");
  expected.erase("setup");
  expected.erase("passable");
  EXPECT_EQ(position_json(*game), expected);
}

TEST(LegalJson, LetsAllEmptyPointsStandForStones) {
  const auto game = started("go", {{"size", "9"}});
  play(*game, "A2 J9 B1");
  const Json legal = legal_json(*game);
  EXPECT_EQ(legal["all_empty"], true);
  EXPECT_EQ(legal["but"], Json::parse(R"([{"at": 0, "why": "suicide"}])"));
  EXPECT_EQ(legal["moves"], Json::parse(R"([{"m": "pass", "at": [], "choice": "pass"}])"));
  EXPECT_EQ(legal_json(*started("gomoku")), example("delta_move")["legal"]);
}

TEST(LegalJson, ListsPointsWhereAnOpeningRuleAllowsFew) {
  const auto game = started("renju", {{"opening_rule", "rif"}});
  EXPECT_EQ(legal_json(*game), Json::parse(R"({"moves": [{"m": "h8", "at": [112]}]})"));
}

TEST(LegalJson, HasTheChoicesOfAnOpeningBesideThePoints) {
  const auto game = started("gomoku", {{"opening_rule", "swap2"}});
  play(*game, "h8 i8 i7");
  const Json legal = legal_json(*game);
  EXPECT_EQ(legal["all_empty"], true);
  EXPECT_EQ(legal["moves"], Json::parse(R"([{"m": "swap", "at": [], "choice": "swap"},
                                            {"m": "add-two", "at": [], "choice": "two_more"}])"));
}

TEST(LegalJson, ShowsForbiddenPointsAsRefused) {
  const auto game = started("renju");
  play(*game, "g8 a15 i8 a13 h9 a11 h7 a9");
  EXPECT_EQ(legal_json(*game)["but"], Json::parse(R"([{"at": 112, "why": "three_three"}])"));
}

TEST(LegalJson, LeavesOutWhatTheRefereeTakesAway) {
  const auto game = started("xiangqi", {{"rules", "xqbase"}}, "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1");
  play(*game, "a1d1 d9e9");
  for (int round = 0; round < 5 && game->refusals().empty(); ++round) {
    play(*game, "d1e1 e9d9 e1d1 d9e9");
  }
  const Json legal = legal_json(*game);
  ASSERT_EQ(legal["but"], Json::parse(R"([{"at": 13, "why": "repetition", "from": 12}])"));
  for (const Json& move : legal["moves"]) {
    EXPECT_NE(move["m"], "d1e1");
  }
  const Json asked{{"m", "d1e1"}};
  const Members members = Members::of(asked).value();
  EXPECT_TRUE(read_move(*game, members).has_value());
  EXPECT_EQ(read_allowed_move(*game, members).error().code, "illegal_move");
}

// What the page is told, it can say: each listed move is read as itself, by name and by points.
TEST(LegalJson, IsReadBack) {
  for (const std::string name : {"chess", "chess960", "xiangqi", "renju", "go"}) {
    const auto game = started(name);
    const Json legal = legal_json(*game);
    for (const Json& move : legal["moves"]) {
      const rules::Move named = read(*game, Json{{"m", move["m"]}}.dump()).value();
      Json pointed{{"at", move["at"]}};
      if (move.contains("man")) {
        pointed["man"] = move["man"];
      }
      if (!move["at"].empty()) {
        EXPECT_EQ(read(*game, pointed.dump()).value(), named) << move;
      }
    }
  }
}

TEST(ReadMove, TakesPointsNamesAndTypedText) {
  const auto game = started("chess");
  const rules::Move e4 = move_of(*game, "e2e4");
  EXPECT_EQ(read(*game, R"({"at": [12, 28]})").value(), e4);
  EXPECT_EQ(read(*game, R"({"m": "e2e4"})").value(), e4);
  EXPECT_EQ(read(*game, R"({"text": "e4"})").value(), e4);
  EXPECT_EQ(read(*game, R"({"m": "--"})").value(), game->null_move().value());
}

TEST(ReadMove, AsksWhichManWhereThePointsDoNotTell) {
  const auto game = started("chess", {}, "7k/P7/8/8/8/8/8/7K w - - 0 1");
  const auto open = read(*game, R"({"at": [48, 56]})");
  ASSERT_FALSE(open.has_value());
  EXPECT_EQ(open.error().field, "man");
  EXPECT_EQ(read(*game, R"({"at": [48, 56], "man": "N"})").value(), move_of(*game, "a7a8n"));
  EXPECT_FALSE(read(*game, R"({"at": [48, 56], "man": "king"})").has_value());
}

struct BadMove {
  std::string_view json;
  std::string_view code;
  std::string_view field;
};
class ReadMoveError : public testing::TestWithParam<BadMove> {};

TEST_P(ReadMoveError, SaysWhatIsWrong) {
  const auto move = read(*started("chess"), GetParam().json);
  ASSERT_FALSE(move.has_value());
  EXPECT_EQ(move.error().code, GetParam().code);
  EXPECT_EQ(move.error().field, GetParam().field);
}
INSTANTIATE_TEST_SUITE_P(Table, ReadMoveError,
                         testing::Values(BadMove{R"({})", "bad_value", "m"},
                                         BadMove{R"({"m": 5})", "bad_value", "m"},
                                         BadMove{R"({"m": "e2e5"})", "illegal_move", "m"},
                                         BadMove{R"({"at": [12, 36]})", "illegal_move", "at"},
                                         BadMove{R"({"at": [12, 9999]})", "illegal_move", "at"},
                                         BadMove{R"({"at": []})", "illegal_move", "at"},
                                         BadMove{R"({"at": [1, 2, 3]})", "bad_value", "at"},
                                         BadMove{R"({"at": [-1]})", "bad_value", "at"},
                                         BadMove{R"({"at": "12"})", "bad_value", "at"},
                                         BadMove{R"({"text": "Qh5"})", "illegal_move", "text"},
                                         BadMove{R"({"text": ["e4"]})", "bad_value", "text"}));

TEST(ReadMove, SaysWhyAPointIsRefused) {
  const auto game = started("go", {{"size", "9"}});
  play(*game, "A2 J9 B1");
  const auto move = read(*game, R"({"at": [0]})");
  EXPECT_EQ(move.error().text, "point 0 is refused: suicide");
}

}  // namespace
}  // namespace ludex::serve
