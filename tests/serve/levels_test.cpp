#include "serve/levels.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "rules/registry.h"
#include "search/registry.h"
#include "serve/engine_source.h"
#include "serve/wire_examples.h"
#include "support/fake_clock.h"

namespace ludex::serve {
namespace {

TEST(Levels, GoFromAChildToFullStrengthInEveryGame) {
  const LevelTable table;
  for (const search::EngineKind& kind : search::engines()) {
    ASSERT_EQ(table.count(kind.game), 9) << kind.game;
    EXPECT_EQ(table.find(kind.game, 1)->word, "child") << kind.game;
    EXPECT_EQ(table.find(kind.game, 2)->word, "beginner") << kind.game;
    for (int level = 1; level < 9; ++level) {
      EXPECT_FALSE(table.find(kind.game, level)->word.empty()) << kind.game << level;
    }
    EXPECT_TRUE(table.find(kind.game, 9)->word.empty());
    EXPECT_TRUE(table.find(kind.game, 9)->options.empty());
  }
}

// What is known of a level: a rating, or how it did against the level below, and the lowest against
// a player who only takes what hangs.
TEST(Levels, SayWhatIsKnownOfThem) {
  const LevelTable table;
  for (const search::EngineKind& kind : search::engines()) {
    int rating = 0;
    for (int at = 1; at < 9; ++at) {
      const Level& level = *table.find(kind.game, at);
      ASSERT_TRUE(level.rating || level.score) << kind.game << at;
      if (level.rating) {
        EXPECT_GT(*level.rating, rating) << kind.game << at;
        rating = *level.rating;
      }
      if (!level.score) continue;
      EXPECT_EQ(level.score->against, at - 1) << kind.game << at;
      EXPECT_GE(level.score->games, 10) << kind.game << at;
      if (at == 1) {
        EXPECT_LT(level.score->percent, 50) << kind.game;
      } else {
        EXPECT_GT(level.score->percent, 50) << kind.game << at;
      }
    }
  }
}

TEST(Levels, AreThoseOfTheExampleThatThePageIsTestedWith) {
  EXPECT_EQ(LevelTable().json(), test::wire_example("get_hello").at("levels"));
}

TEST(Levels, AreSentToPagesWithWordsAndScores) {
  const Json levels = LevelTable().json();
  const auto of = [&](std::string_view game, int level) {
    return *std::find_if(levels.begin(), levels.end(), [&](const Json& each) {
      return each.at("game") == game && each.at("level") == level;
    });
  };
  const Json child = of("chess", 1);
  EXPECT_EQ(child.at("word"), "child");
  EXPECT_EQ(child.at("score").at("against"), 0);
  EXPECT_FALSE(child.contains("rating"));
  const Json casual = of("chess", 4);
  EXPECT_EQ(casual.at("rating"), 1000);
  EXPECT_EQ(casual.at("error"), rating_error);
  EXPECT_EQ(of("go", 2).at("score").at("against"), 1);
  EXPECT_EQ(of("xiangqi", 9), (Json{{"game", "xiangqi"}, {"level", 9}}));
}

TEST(Levels, EveryBuiltInEngineHasThemAndTakesTheirOptions) {
  const test::FakeClock clock;
  const LevelTable table;
  const host::EngineFile none;
  const RealEngines engines(clock, table, [&]() -> const host::EngineFile& { return none; });
  for (const search::EngineKind& kind : search::engines()) {
    ASSERT_EQ(table.count(kind.game), 9) << kind.game;
    for (int level = 1; level <= 9; ++level) {
      const auto plan = engines.plan({.game = std::string(kind.game)}, {.level = level});
      ASSERT_TRUE(plan) << plan.error().text;
      EXPECT_TRUE(plan->start({})) << kind.game << level;
    }
  }
  EXPECT_EQ(table.json().size(), 36U);
}

TEST(Levels, AllButFullStrengthAreWeakenedUnlessAProfileSaysOtherwise) {
  const test::FakeClock clock;
  const LevelTable table;
  const host::EngineFile none;
  const EngineHooks hooks{
      .values = [](std::string_view, std::string_view,
                   std::string_view profile) -> Answer<std::vector<host::OptionSetting>> {
        if (profile == "weak") return std::vector<host::OptionSetting>{{"Skill Level", "3"}};
        return std::vector<host::OptionSetting>{{"Limit Strength", "false"}};
      }};
  const RealEngines engines(
      clock, table, [&]() -> const host::EngineFile& { return none; }, hooks);
  const auto is_weakened = [&](int level, const std::string& profile) {
    return engines.plan({.game = "chess"}, {.level = level, .profile = profile})->is_weakened;
  };
  for (int level = 1; level < 9; ++level) {
    EXPECT_TRUE(is_weakened(level, "")) << level;
  }
  EXPECT_FALSE(is_weakened(9, ""));
  EXPECT_TRUE(is_weakened(9, "weak"));
  EXPECT_FALSE(is_weakened(5, "strong"));
}

TEST(Levels, OneThatDoesNotExistIsRefused) {
  const test::FakeClock clock;
  const LevelTable table;
  const host::EngineFile none;
  const RealEngines engines(clock, table, [&]() -> const host::EngineFile& { return none; });
  EXPECT_EQ(engines.plan({.game = "chess"}, {.level = 10}).error().field, "level");
  EXPECT_EQ(engines.plan({.game = "chess"}, {.registered = "x"}).error().field, "engine");
}

TEST(Levels, ARegisteredEngineOfAnotherGameIsRefused) {
  const test::FakeClock clock;
  const LevelTable table;
  const auto file = host::EngineFile::parse(
      "[engines.stockfish]\ncommand = \"stockfish\"\nprotocol = \"uci\"\n", "engines.toml", ".");
  ASSERT_TRUE(file);
  const RealEngines engines(clock, table, [&]() -> const host::EngineFile& { return *file; });
  const auto setup = [](const std::string& game) {
    return rules::start_game({.game = game}).value()->setup();
  };
  EXPECT_TRUE(engines.plan(setup("chess"), {.registered = "stockfish"}));
  EXPECT_EQ(engines.plan(setup("go"), {.registered = "stockfish"}).error().field, "engine");
}

TEST(Levels, AProfileSetsTheOptionsOfAnEngine) {
  const test::FakeClock clock;
  const LevelTable table;
  const host::EngineFile none;
  std::string asked;
  const EngineHooks hooks{
      .values = [&](std::string_view engine, std::string_view game,
                    std::string_view profile) -> Answer<std::vector<host::OptionSetting>> {
        asked = fmt::format("{} {} {}", engine, game, profile);
        if (profile == "odd") return std::vector<host::OptionSetting>{{"Hash", "many"}};
        if (profile == "small") return std::vector<host::OptionSetting>{{"Hash", "1"}};
        return tl::unexpected(
            ApiError{.code = "bad_value", .text = "no such profile", .field = "profile"});
      }};
  const RealEngines engines(
      clock, table, [&]() -> const host::EngineFile& { return none; }, hooks);
  const auto small = engines.plan({.game = "chess"}, {.profile = "small"});
  ASSERT_TRUE(small);
  EXPECT_EQ(asked, "Ludex chess small");
  EXPECT_TRUE(small->start({}));
  // What a profile says reaches the engine, which refuses what it cannot be.
  const auto odd = engines.plan({.game = "chess"}, {.registered = "Ludex", .profile = "odd"});
  ASSERT_TRUE(odd);
  EXPECT_FALSE(odd->start({}));
  EXPECT_EQ(engines.plan({.game = "chess"}, {.profile = "none"}).error().field, "profile");
}

TEST(Levels, WhereNobodyKeepsProfilesThereAreNone) {
  const test::FakeClock clock;
  const LevelTable table;
  const host::EngineFile none;
  const RealEngines engines(clock, table, [&]() -> const host::EngineFile& { return none; });
  EXPECT_EQ(engines.plan({.game = "chess"}, {.profile = "strong"}).error().field, "profile");
}

}  // namespace
}  // namespace ludex::serve
