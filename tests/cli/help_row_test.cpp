#include "cli/help_row.h"

#include <gtest/gtest.h>

namespace ludex::cli {
namespace {

constexpr HelpLayout narrow{.indent = 2, .column = 8, .width = 20};

TEST(HelpRow, TheMeaningStandsInItsColumn) {
  EXPECT_EQ(help_row(narrow, "-a", "one two"), "  -a    one two\n");
}

TEST(HelpRow, ALongMeaningIsBrokenAtSpacesBelowItself) {
  EXPECT_EQ(help_row(narrow, "-a", "one two three four"),
            "  -a    one two\n"
            "        three four\n");
  EXPECT_EQ(help_row(narrow, "-a", "123456789012"), "  -a    123456789012\n");
  EXPECT_EQ(help_row(narrow, "-a", "one 12345678901234567 two"),
            "  -a    one\n"
            "        12345678901234567\n"
            "        two\n");
}

TEST(HelpRow, ANewlineOfTheMeaningBeginsALine) {
  EXPECT_EQ(help_row(narrow, "-a", "one\ntwo"), "  -a    one\n        two\n");
}

TEST(HelpRow, ALeftPartBeyondTheColumnIsFollowedByTwoSpaces) {
  EXPECT_EQ(help_row(narrow, "-abcdefgh", "one two"), "  -abcdefgh  one two\n");
}

}  // namespace
}  // namespace ludex::cli
