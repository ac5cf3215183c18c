#include "serve/wire/descriptor.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "serve/wire/examples.h"
#include "serve/wire/setup.h"

namespace ludex::serve {
namespace {

Json game_named(std::string_view name) {
  return descriptor_of(*rules::find_game(name));
}

Json option_named(const Json& descriptor, std::string_view name) {
  for (const Json& option : descriptor["params"]) {
    if (option["name"] == name) return option;
  }
  return {};
}

// What the page's tests read is what the registries say.
TEST(Descriptor, OfEachGameIsTheExampleOfHello) {
  const Json games = example("get_hello")["games"];
  ASSERT_EQ(games.size(), rules::games().size());
  for (std::size_t at = 0; at < games.size(); ++at) {
    EXPECT_EQ(games[at], descriptor_of(rules::games()[at])) << games[at]["game"];
  }
}

TEST(Descriptor, HasTheVariantsRulesAndOpeningsOfTheGame) {
  const Json chess = game_named("chess");
  EXPECT_EQ(chess["variants"], Json({"standard", "chess960"}));
  EXPECT_EQ(chess["rule_sets"], Json({"engine", "fide", "none"}));
  EXPECT_EQ(chess["openings"], Json::array());
  EXPECT_EQ(chess["seats"], Json({"white", "black"}));
  const Json gomoku = game_named("gomoku");
  EXPECT_EQ(gomoku["variants"], Json({"standard"}));
  EXPECT_EQ(gomoku["rule_sets"][2], "renju");
  EXPECT_EQ(gomoku["openings"][5], "swap2");
  EXPECT_EQ(game_named("go")["variants"], Json({"standard"}));
}

TEST(Descriptor, PutsTheStandardNotationFirstAndFiguresBehindIt) {
  EXPECT_EQ(game_named("chess")["notations"], Json({"san", "figurine", "uci", "lan"}));
  EXPECT_EQ(game_named("go")["notations"][0], "standard");
}

TEST(Descriptor, ListsTheFormatsOfTheGameAlone) {
  const auto names = [](const Json& descriptor, std::string_view way) {
    std::set<std::string> found;
    for (const Json& format : descriptor["formats"]) {
      if (format[std::string(way)] == true) {
        found.insert(format["name"].get<std::string>());
      }
    }
    return found;
  };
  EXPECT_EQ(names(game_named("chess"), "read"), (std::set<std::string>{"pgn", "epd", "fen"}));
  EXPECT_TRUE(names(game_named("xiangqi"), "read").contains("xqf"));
  EXPECT_FALSE(names(game_named("xiangqi"), "read").contains("sgf"));
  EXPECT_TRUE(names(game_named("gomoku"), "write").contains("psq"));
  EXPECT_EQ(names(game_named("go"), "write"), (std::set<std::string>{"pgn", "sgf", "epd", "fen"}));
  EXPECT_EQ(names(game_named("go"), "position"), (std::set<std::string>{"epd", "fen"}));
}

// A komi of Chinese rules must not be sent with Japanese ones.
TEST(Descriptor, LeavesOpenWhatFollowsFromOtherParameters) {
  const Json go = game_named("go");
  EXPECT_EQ(option_named(go, "komi")["default"], "");
  EXPECT_EQ(option_named(go, "komi")["type"], "text");
  EXPECT_EQ(option_named(go, "ko")["choices"][0], "");
  EXPECT_EQ(option_named(go, "pass_stones")["choices"], Json({"", "true", "false"}));
  EXPECT_EQ(option_named(go, "size")["choices"], Json({"9", "13", "19", "25"}));
  EXPECT_EQ(option_named(go, "handicap")["type"], "spin");
}

TEST(Descriptor, StartsAGameWithItsDefaults) {
  for (const rules::GameKind& kind : rules::games()) {
    const Json descriptor = descriptor_of(kind);
    Json asked{{"game", descriptor["game"]},
               {"variant", descriptor["variants"][0]},
               {"rule_set", descriptor["rule_sets"][0]},
               {"params", Json::object()}};
    if (!descriptor["openings"].empty()) {
      asked["opening"] = descriptor["openings"][0];
    }
    for (const Json& option : descriptor["params"]) {
      asked["params"][option["name"].get<std::string>()] = option["default"];
    }
    const auto setup = read_setup(Members::of(asked).value());
    ASSERT_TRUE(setup.has_value()) << setup.error().text;
    const auto game = start(*setup);
    ASSERT_TRUE(game.has_value()) << game.error().text;
    EXPECT_EQ((*game)->setup(),
              rules::start_game({.game = std::string(kind.name)}).value()->setup());
  }
}

}  // namespace
}  // namespace ludex::serve
