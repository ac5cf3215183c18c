#include "regress/suite.h"

#include <gtest/gtest.h>

#include <string>

namespace ludex::regress {
namespace {

Suite suite_of(const std::string& text) {
  auto suite = parse_suite(text, "some");
  EXPECT_TRUE(suite) << (suite ? "" : describe(suite.error()));
  return *std::move(suite);
}

TEST(RegressSuite, ANumberedCommandWithAnExpectationIsATest) {
  const Suite suite = suite_of(
      "# The second remark\n# says more.\n\n# incident 2\nloadsgf games/a.sgf 212\n"
      "1 attack E3\t# why\n#? [0]\n2  defend   E3\n3 attack\x01 F1\r\n#? [1 G1]*\r\n");
  ASSERT_EQ(suite.commands.size(), 4U);
  EXPECT_TRUE(suite.troubles.empty());
  EXPECT_EQ(suite.tests(), 2U);
  EXPECT_EQ(suite.commands[0].text(), "loadsgf games/a.sgf 212");
  EXPECT_EQ(suite.commands[0].comment, "incident 2");
  EXPECT_EQ(suite.commands[1].number, "1");
  EXPECT_EQ(suite.commands[1].text(), "attack E3");
  EXPECT_EQ(suite.commands[1].line, 6U);
  EXPECT_FALSE(suite.commands[2].expectation);
  EXPECT_EQ(suite.commands[2].arguments, std::vector<std::string>{"E3"});
  EXPECT_TRUE(suite.commands[3].expectation->is_known_to_fail());
  EXPECT_EQ(suite.commands[3].expectation->text(), "1 G1");
}

struct Judged {
  std::string expectation;
  std::string answer;
  Verdict verdict{};
};

class Verdicts : public testing::TestWithParam<Judged> {};

// What regress.awk of GNU Go 3.8 prints for the same.
TEST_P(Verdicts, AreThoseOfTheScript) {
  const auto expectation = Expectation::parse(GetParam().expectation);
  ASSERT_TRUE(expectation) << describe(expectation.error());
  EXPECT_EQ(expectation->verdict_on(GetParam().answer), GetParam().verdict)
      << GetParam().expectation << " on " << GetParam().answer;
}

INSTANTIATE_TEST_SUITE_P(
    Rows, Verdicts,
    testing::Values(Judged{" [1 G1]", "1 G1", Verdict::pass},
                    Judged{" [1 G1]", "1 G10", Verdict::unexpected_fail},
                    Judged{" [1 G1]*", "1 G10", Verdict::fail},
                    Judged{" [1 G1]*", "1 G1", Verdict::unexpected_pass},
                    Judged{" [1 G1]&", "anything", Verdict::ignored},
                    Judged{" [1 G1]*&", "anything", Verdict::ignored},
                    // The `&` that ends the line is what counts for it, the `*` likewise.
                    Judged{" [1 G1]&*", "1 G1", Verdict::unexpected_pass},
                    Judged{" [!C3|D4]", "E5", Verdict::pass},
                    Judged{" [!C3|D4]", "D4", Verdict::unexpected_fail},
                    Judged{" [!0]*", "0", Verdict::fail},
                    Judged{" [(critical|dead) (A1|B1).*]", "dead B1 C1", Verdict::pass},
                    // Each anchor holds one alternative.
                    Judged{" [C1|D4]", "C19", Verdict::pass},
                    Judged{" [C1|D4]", "1 D4", Verdict::pass},
                    Judged{" [C1|D4|E5]", "x D4 y", Verdict::pass},
                    Judged{" [C1|D4]", "1 C1", Verdict::unexpected_fail},
                    // A bracket that is missing is not missed.
                    Judged{" [undecided", "undecided", Verdict::pass},
                    Judged{"undecided", "undecided", Verdict::pass},
                    Judged{" []", "", Verdict::pass}, Judged{" []", "x", Verdict::unexpected_fail},
                    // What stands behind the closing bracket is part of the expression then.
                    Judged{" [A1] why", "A1", Verdict::unexpected_fail}));

TEST(RegressSuite, AVerdictThatRestsOnALooseAnchorIsKnown) {
  const auto expectation = Expectation::parse(" [C1|D4]").value();
  EXPECT_TRUE(expectation.is_lenient_about("C19"));
  EXPECT_FALSE(expectation.is_lenient_about("C1"));
  EXPECT_FALSE(expectation.is_lenient_about("E5"));
}

struct BadLine {
  std::string text;
  std::string trouble;
};

class SuiteTrouble : public testing::TestWithParam<BadLine> {};

TEST_P(SuiteTrouble, NamesItsLineAndCostsThatTestAlone) {
  const Suite suite = suite_of("1 a\n#? [x]\n" + GetParam().text);
  ASSERT_EQ(suite.troubles.size(), 1U);
  EXPECT_EQ(describe(suite.troubles.front()), GetParam().trouble);
  EXPECT_GE(suite.tests(), 1U);
}

const std::string lonely =
    "an expectation without a numbered command in the line in front of it; it is left out, line ";

INSTANTIATE_TEST_SUITE_P(
    Rows, SuiteTrouble,
    testing::Values(
        BadLine{"#? [y]\n", lonely + "3, column 1"}, BadLine{"b\n#? [y]\n", lonely + "4, column 1"},
        BadLine{"2 b\n\n#? [y]\n", lonely + "5, column 1"},
        BadLine{"2 b\n# remark\n#? [y]\n", lonely + "5, column 1"},
        BadLine{"# 2 b\n#? [y]\n", lonely + "4, column 1"},
        BadLine{"2 b\n#? [y]\n#? [z]\n", lonely + "5, column 1"},
        BadLine{"2\n", "the number 2 has no command; it is left out, line 3"},
        BadLine{"1234567890 b\n",
                "the number of a test has at most 9 digits; `b` is left out, line 3"},
        BadLine{"1 b\n#? [y]\n", "a second test has the number 1, line 4, column 1"},
        BadLine{"2 b\n#? [(]\n",
                "`^($` is no regular expression: Unmatched ( or \\(; the test is left out, line 4, "
                "column 3"},
        BadLine{"2 b\n#? [a{2,1}]\n",
                "`^a{2,1}$` is no regular expression: Invalid content of \\{\\}; the test is left "
                "out, line 4, column 3"},
        BadLine{"2 b\n#? [[]\n",
                "`^[$` is no regular expression: Unmatched [, [^, [:, [., or [=; the test is left "
                "out, line 4, column 3"},
        BadLine{"2 b\n#? [(x{99}){99}]\n",
                "`^(x{99}){99}$` is more than 5000 parts when its repetitions are written out; the "
                "test is left out, "
                "line 4, column 3"}));

TEST(RegressSuite, AFileWithoutTestsIsNone) {
  for (const std::string text : {"", "\n\n", "# only remarks\n", "loadsgf a.sgf\n", "1 name\n"}) {
    const auto suite = parse_suite(text, "some");
    ASSERT_FALSE(suite) << text;
    EXPECT_EQ(suite.error().message,
              "it holds no test: a numbered command with a line `#? [...]` behind it");
  }
}

}  // namespace
}  // namespace ludex::regress
