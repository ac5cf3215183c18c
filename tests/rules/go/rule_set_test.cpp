#include "rules/go/rule_set.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "rules/go/states.h"
#include "rules/registry.h"

namespace ludex::go {
namespace {

struct RulesRow {
  std::string_view name;
  Ko ko;
  Suicide suicide;
  Scoring scoring;
  int compensation;  // for four stones
  bool removes_dead_stones;
  int komi;
};
std::ostream& operator<<(std::ostream& out, const RulesRow& row) {
  return out << row.name;
}
class GoRuleSet : public testing::TestWithParam<RulesRow> {};

TEST_P(GoRuleSet, DecidesAllThatIsNotGiven) {
  const RulesRow& row = GetParam();
  const RuleSet rules = rules_of({{"rules", row.name}});
  EXPECT_EQ(rules.ko, row.ko);
  EXPECT_EQ(rules.suicide, row.suicide);
  EXPECT_EQ(rules.scoring, row.scoring);
  EXPECT_EQ(compensation_for(rules, 4), row.compensation);
  EXPECT_EQ(compensation_for(rules, 1), 0);
  EXPECT_EQ(rules.removes_dead_stones, row.removes_dead_stones);
  EXPECT_EQ(rules.komi, row.komi);
  EXPECT_FALSE(rules.pass_stones);
  EXPECT_EQ(rules_of({{"rules", row.name}, {"handicap", "2"}}).komi, 50);
  EXPECT_EQ(rules_of({{"rules", row.name}, {"ko", "none"}}).ko, Ko::none);
  EXPECT_EQ(name_of(rules.rules), row.name);
}

INSTANTIATE_TEST_SUITE_P(
    Table, GoRuleSet,
    testing::Values(
        RulesRow{"chinese", Ko::simple, Suicide::none, Scoring::area, 4, true, 750},
        RulesRow{"japanese", Ko::simple, Suicide::none, Scoring::territory, 0, true, 650},
        RulesRow{"korean", Ko::simple, Suicide::none, Scoring::territory, 0, true, 650},
        RulesRow{"aga", Ko::situational, Suicide::none, Scoring::area, 3, true, 750},
        RulesRow{"new_zealand", Ko::situational, Suicide::several, Scoring::area, 0, true, 700},
        RulesRow{"tromp_taylor", Ko::positional, Suicide::several, Scoring::area, 0, false, 750}));

TEST(GoRules, OfAgaByTerritoryHandOverAStoneForEachPass) {
  EXPECT_TRUE(rules_of({{"rules", "aga"}, {"scoring", "territory"}}).pass_stones);
  EXPECT_EQ(rules_of({{"rules", "NZ"}}).rules, Rules::new_zealand);
  EXPECT_EQ(rules_of({{"rules", "Tromp-Taylor"}}).rules, Rules::tromp_taylor);
}

struct BadRow {
  rules::Values values;
  std::string_view message;
};
std::ostream& operator<<(std::ostream& out, const BadRow& row) {
  return out << row.message;
}
class GoBadRules : public testing::TestWithParam<BadRow> {};
TEST_P(GoBadRules, AreReported) {
  const auto game = rules::start_game({.game = "go", .values = GetParam().values});
  ASSERT_FALSE(game.has_value());
  EXPECT_EQ(game.error().message, GetParam().message);
}
INSTANTIATE_TEST_SUITE_P(
    Table, GoBadRules,
    testing::Values(
        BadRow{{{"size", "26"}},
               "bad size `26` of go, expected a side from 1 to 25, or two of them as 20x15"},
        BadRow{{{"size", "0"}},
               "bad size `0` of go, expected a side from 1 to 25, or two of them as 20x15"},
        BadRow{{{"rules", "ing"}},
               "unknown rules `ing` of go, expected one of: chinese, japanese, korean, aga, "
               "new_zealand, tromp_taylor"},
        BadRow{{{"komi", "6.555"}},
               "bad komi `6.555` of go, expected a number from -1000 to 1000 in steps of 0.01"},
        BadRow{{{"komi", "1001"}},
               "bad komi `1001` of go, expected a number from -1000 to 1000 in steps of 0.01"},
        BadRow{{{"ko", "super"}},
               "unknown ko rule `super` of go, expected one of: none, simple, positional, "
               "situational"},
        BadRow{{{"handicap", "-1"}}, "bad handicap `-1` of go, expected a number from 0 to 624"},
        BadRow{{{"handicap", "10"}},
               "bad handicap `10` of go: a board of 19 has usual points for 9 stones, place more "
               "free"},
        BadRow{{{"size", "5"}, {"handicap", "2"}},
               "bad handicap `2` of go: a board of 5 has no usual points, place it free"},
        BadRow{{{"size", "5"}, {"handicap", "25"}, {"placement", "free"}},
               "bad handicap `25` of go: a board of 5 has room for 24"},
        BadRow{{{"variant", "atari"}},
               "go has no parameter `variant`, expected one of: size, rules, handicap, placement, "
               "komi, ko, suicide, scoring, compensation, dead_stones, pass_stones"}));

}  // namespace
}  // namespace ludex::go
