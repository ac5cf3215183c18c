#include "host/line_filter.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ludex::host {
namespace {

LineFilter filter_of(const std::vector<std::string>& rules) {
  std::vector<FilterRule> parsed;
  for (const std::string& rule : rules) {
    auto one = FilterRule::parse(rule);
    EXPECT_TRUE(one) << rule << ": " << (one ? "" : describe(one.error()));
    parsed.push_back(*std::move(one));
  }
  return LineFilter(std::move(parsed));
}

std::string sent_on(const std::vector<std::string>& rules, std::string_view line) {
  return filter_of(rules).filtered(line, Heading::to_engine).line;
}

TEST(LineFilter, ADroppedLineIsSeenByNoFurtherRule) {
  const LineFilter both = filter_of({">d/^ponder/", ">r/^p/never/"});
  const Filtered filtered = both.filtered("ponderhit", Heading::to_engine);
  EXPECT_TRUE(filtered.is_dropped);
  EXPECT_FALSE(filtered.reply);
}

TEST(LineFilter, ARuleHoldsForItsDirectionAlone) {
  const LineFilter one = filter_of({">d/x/"});
  EXPECT_TRUE(one.touches(Heading::to_engine));
  EXPECT_FALSE(one.touches(Heading::to_controller));
  EXPECT_FALSE(one.filtered("x", Heading::to_controller).is_dropped);
}

TEST(LineFilter, AMatchIsReplacedWithItsGroups) {
  EXPECT_EQ(sent_on({">s/depth ([0-9]+)/nodes \\1000/"}, "go depth 5 now"), "go nodes 5000 now");
  EXPECT_EQ(sent_on({">s/a/[\\0]/"}, "banana"), "b[a]nana");
  EXPECT_EQ(sent_on({">s/a/[\\0]/g"}, "banana"), "b[a]n[a]n[a]");
  EXPECT_EQ(sent_on({">s/x*/-/g"}, "ab"), "-a-b-");
  EXPECT_EQ(sent_on({">s|a/b|c\\|d|"}, "a/b"), "c|d");
}

TEST(LineFilter, RulesSeeWhatThoseBeforeThemHaveMade) {
  EXPECT_EQ(sent_on({">s/a/b/", ">s/b/c/"}, "a"), "c");
}

TEST(LineFilter, ALineMayBeAnsweredInsteadOfPassedOn) {
  const Filtered filtered = filter_of({">r/^(id=[0-9]+ )?known_command x$/= true\\n/"})
                                .filtered("known_command x", Heading::to_engine);
  EXPECT_TRUE(filtered.is_dropped);
  EXPECT_EQ(filtered.reply, "= true\n");
}

TEST(LineFilter, ALineThatNoRuleChangesIsNotChanged) {
  EXPECT_FALSE(filter_of({">s/a/a/"}).filtered("banana", Heading::to_engine).is_changed);
  EXPECT_FALSE(filter_of({">s/q/a/"}).filtered("banana", Heading::to_engine).is_changed);
}

struct RuleMisuse {
  std::string rule;
  std::string why;
  std::size_t column;
};

class BadRule : public testing::TestWithParam<RuleMisuse> {};

TEST_P(BadRule, SaysWhatIsWrongAndWhere) {
  const auto rule = FilterRule::parse(GetParam().rule);
  ASSERT_FALSE(rule);
  EXPECT_EQ(rule.error().message,
            "`" + GetParam().rule + "` is no filter: " + GetParam().why +
                "; expected >d/REGEX/, >s/REGEX/TEXT/ or >r/REGEX/TEXT/, with < for lines of the "
                "engine");
  EXPECT_EQ(rule.error().column, GetParam().column);
}

INSTANTIATE_TEST_SUITE_P(Rules, BadRule,
                         testing::Values(RuleMisuse{"", "it begins with neither > nor <", 1},
                                         RuleMisuse{"d/x/", "it begins with neither > nor <", 1},
                                         RuleMisuse{">", "no d, s or r follows the direction", 2},
                                         RuleMisuse{">x/y/", "no d, s or r follows the direction",
                                                    2},
                                         RuleMisuse{">d", "no delimiter follows the letter", 3},
                                         RuleMisuse{">dxyx", "no delimiter follows the letter", 3},
                                         RuleMisuse{">d/x", "its expression has no end", 4},
                                         RuleMisuse{">s/x/y", "its text has no end", 6},
                                         RuleMisuse{">s/x/y/gg", "`gg` stands behind its end", 8},
                                         RuleMisuse{">d/x/g", "`g` stands behind its end", 6}));

}  // namespace
}  // namespace ludex::host
