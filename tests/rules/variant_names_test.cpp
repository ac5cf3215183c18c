#include "rules/variant_names.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/registry.h"

namespace ludex::rules {
namespace {

TEST(VariantNames, EveryVariantOfEveryGameIsFoundByItsName) {
  std::size_t listed = 0;
  for (const GameKind& game : games()) {
    for (const std::string_view variant : game.variants) {
      const std::string name = variant_list().at(listed++);
      EXPECT_EQ(setup_named(name).game, game.name) << name;
      EXPECT_EQ(setup_named(name).variant, variant) << name;
      EXPECT_EQ(variant_of(game.name, variant), variant);
    }
    EXPECT_EQ(setup_named(game.name).game, game.name);
    EXPECT_EQ(setup_named(game.name).variant, game.variants.front());
  }
  EXPECT_EQ(listed, variant_list().size());
}

TEST(VariantNames, FischerRandomIsChess960) {
  EXPECT_EQ(setup_named("fischerandom"), setup_named("chess960"));
  EXPECT_EQ(start_game({.variant = "fischerandom"}).value()->setup().variant, "chess960");
  EXPECT_EQ(written_name("chess", "chess960"), "Chess960");
}

TEST(VariantNames, ANameThatIsNoneStaysForTheErrorToTell) {
  EXPECT_EQ(setup_named("checkers").game, "checkers");
  EXPECT_EQ(variant_of("chess", "promotion"), "promotion");
  EXPECT_EQ(find_variant_name("atomic"), nullptr);
}

}  // namespace
}  // namespace ludex::rules
