#include "serve/levels.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "rules/registry.h"
#include "search/registry.h"
#include "serve/engine_source.h"
#include "support/fake_clock.h"

namespace ludex::serve {
namespace {

TEST(Levels, RatingsAreThoseThatTheEngineOffers) {
  const std::vector<engine::Option> options{
      {"Limit", engine::Check{}, "", engine::Meaning::limited_strength},
      {"Elo", engine::Spin{2400, 1000, 2400}, "", engine::Meaning::rating}};
  const auto levels = levels_of(options);
  ASSERT_EQ(levels.size(), 9U);
  EXPECT_EQ(levels[0].rating, 1000);
  EXPECT_EQ(levels[2].rating, 1400);
  EXPECT_EQ(levels[7].rating, 2400);
  EXPECT_EQ(levels[0].options[0], (host::OptionSetting{"Limit", "true"}));
  EXPECT_EQ(levels[0].options[1], (host::OptionSetting{"Elo", "1000"}));
  // Full strength is not measured.
  EXPECT_FALSE(levels[8].rating);
  EXPECT_TRUE(levels[8].options.empty());
}

TEST(Levels, RatingsBetweenTheEndsAreRound) {
  const auto levels =
      levels_of({{"Limit", engine::Check{}, "", engine::Meaning::limited_strength},
                 {"Elo", engine::Spin{2600, 1020, 2630}, "", engine::Meaning::rating}});
  std::vector<int> ratings;
  ratings.reserve(levels.size());
  for (std::size_t at = 0; at + 1 < levels.size(); ++at) {
    ratings.push_back(levels[at].rating.value());
  }
  EXPECT_EQ(ratings, (std::vector{1020, 1250, 1500, 1700, 1950, 2150, 2400, 2630}));
}

TEST(Levels, StepsOfSkillGrowUpToFullStrength) {
  const auto levels = levels_of({{"Skill", engine::Spin{20, 0, 20}, "", engine::Meaning::skill}});
  std::vector<int> steps;
  for (const Level& level : levels) {
    EXPECT_FALSE(level.rating);
    steps.push_back(level.options.empty() ? 20 : std::stoi(level.options[0].value));
  }
  EXPECT_EQ(steps.front(), 0);
  EXPECT_TRUE(std::is_sorted(steps.begin(), steps.end()));
  EXPECT_EQ(std::adjacent_find(steps.begin(), steps.end()), steps.end());
}

TEST(Levels, WithoutEitherTheyAreNodes) {
  const auto levels = levels_of({});
  EXPECT_EQ(levels[0].nodes, 20U);
  EXPECT_EQ(levels[7].nodes, 43'740U);
  EXPECT_FALSE(levels[8].nodes);
}

TEST(Levels, EveryBuiltInEngineHasThemAndTakesTheirOptions) {
  const test::FakeClock clock;
  const LevelTable table(clock);
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
  EXPECT_EQ(table.json().at(0).at("error"), rating_error);
  EXPECT_FALSE(table.json().at(35).contains("rating"));
}

TEST(Levels, OneThatDoesNotExistIsRefused) {
  const test::FakeClock clock;
  const LevelTable table(clock);
  const host::EngineFile none;
  const RealEngines engines(clock, table, [&]() -> const host::EngineFile& { return none; });
  EXPECT_EQ(engines.plan({.game = "chess"}, {.level = 10}).error().field, "level");
  EXPECT_EQ(engines.plan({.game = "chess"}, {.registered = "x"}).error().field, "engine");
}

TEST(Levels, ARegisteredEngineOfAnotherGameIsRefused) {
  const test::FakeClock clock;
  const LevelTable table(clock);
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
  const LevelTable table(clock);
  const host::EngineFile none;
  std::string asked;
  const EngineLore lore{
      .values = [&](std::string_view engine, std::string_view game,
                    std::string_view profile) -> Answer<std::vector<host::OptionSetting>> {
        asked = fmt::format("{} {} {}", engine, game, profile);
        if (profile == "odd") return std::vector<host::OptionSetting>{{"Hash", "many"}};
        if (profile == "small") return std::vector<host::OptionSetting>{{"Hash", "1"}};
        return tl::unexpected(
            ApiError{.code = "bad_value", .text = "no such profile", .field = "profile"});
      }};
  const RealEngines engines(
      clock, table, [&]() -> const host::EngineFile& { return none; }, lore);
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
  const LevelTable table(clock);
  const host::EngineFile none;
  const RealEngines engines(clock, table, [&]() -> const host::EngineFile& { return none; });
  EXPECT_EQ(engines.plan({.game = "chess"}, {.profile = "strong"}).error().field, "profile");
}

}  // namespace
}  // namespace ludex::serve
