#include "regress/go/problems.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ludex::regress {
namespace {

// Three points in a row in the corner.
const std::string board = "SZ[9]AB[da][ab:db]AW[ea][eb][ac:ec]";

Suite problems_in(const std::string& sgf) {
  auto suite = suite_of_problems(sgf, "some");
  EXPECT_TRUE(suite) << (suite ? "" : describe(suite.error()));
  return suite ? *std::move(suite) : Suite{};
}

std::vector<std::string> texts_of(const Suite& suite) {
  std::vector<std::string> texts;
  for (const Command& each : suite.commands) {
    texts.push_back(each.text());
  }
  return texts;
}

TEST(RegressProblems, SetUpABoardAndAsk) {
  const Suite suite =
      problems_in("(;GM[1]SZ[3]C[It is hard.\nWhite to kill!]AB[aa]AW[ba:bb]TR[aa];W[ab])");
  EXPECT_EQ(texts_of(suite),
            (std::vector<std::string>{"report_uncertainty on", "boardsize 3", "clear_board",
                                      "play black A3", "play white B3", "play white B2",
                                      "owl_attack A3"}));
  EXPECT_TRUE(suite.troubles.empty());
  EXPECT_EQ(suite.commands.back().number, "1");
  EXPECT_EQ(suite.commands.back().line, 1U);
}

struct JudgedProblem {
  std::string words;  // goal, mark and moves
  std::string answer;
  bool passes;
};

TEST(RegressProblems, JudgeCodeAndMove) {
  for (const JudgedProblem& each : {
           JudgedProblem{"C[White to kill]TR[ab];W[ba]", "1 B9", true},
           JudgedProblem{"C[White to kill]TR[ab];W[ba]", "1 B9 uncertain", true},
           JudgedProblem{"C[White to kill]TR[ab];W[ba]", "1 A9", false},
           JudgedProblem{"C[White to kill]TR[ab];W[ba]", "2 B9", false},
           JudgedProblem{"C[White to kill]TR[ab];W[ba]", "0", false},
           // Moves with TE are right, others are not.
           JudgedProblem{"C[White to kill]TR[ab](;W[aa])(;W[ba]TE[1])(;W[ca]TE[1])", "1 C9", true},
           JudgedProblem{"C[White to kill]TR[ab](;W[aa])(;W[ba]TE[1])(;W[ca]TE[1])", "1 A9", false},
           JudgedProblem{"C[White to kill]TR[ab]", "1 A9", true},
           JudgedProblem{"GN[black to live by ko]TR[ab];B[ba]", "3 B9", true},
           JudgedProblem{"GN[black to live by ko]TR[ab];B[ba]", "1 B9", false},
           // Another word begins with the same letters.
           JudgedProblem{"GN[black to live, komi 7]TR[ab];B[ba]", "1 B9", true},
           JudgedProblem{"C[Black cannot live]TR[ab]", "0", true},
           JudgedProblem{"C[Black cannot live]TR[ab]", "1 B9", false},
       }) {
    const Suite suite = problems_in("(;GM[1]" + board + each.words + ")");
    ASSERT_EQ(suite.tests(), 1U) << each.words;
    const Verdict verdict = suite.commands.back().expectation->verdict_on(each.answer);
    EXPECT_EQ(verdict == Verdict::pass, each.passes) << each.words << " " << each.answer;
  }
}

TEST(RegressProblems, NeedNoMarkIfThereIsOneString) {
  const Suite suite = problems_in("(;GM[1]" + board + "C[Black to live];B[ba])");
  EXPECT_EQ(suite.commands.back().text(), "owl_defend D9");
}

TEST(RegressProblems, AreLeftOutWithAReason) {
  const std::string good = "(;SZ[9]C[Black to live]AB[aa])";
  for (const auto& [sgf, reason] : {
           std::pair("(;SZ[9]AB[aa])", "problem 1 has no goal"),
           std::pair("(;SZ[99]C[Black to live]AB[aa])", "problem 1 has the size `99`"),
           std::pair("(;SZ[9]C[Black to live]AB[aa][cc])", "problem 1 marks no stone"),
           std::pair("(;SZ[9]C[Black to live]AW[aa])", "problem 1 marks no stone"),
           std::pair("(;SZ[9]C[Black to live]AB[zz])", "problem 1 has `zz` among its stones"),
           std::pair("(;SZ[9]C[Black to live]AB[aa]AW[ab][ba])", "string without liberties at A9"),
           std::pair("(;SZ[9]C[Black to live]AB[aa];B[zz])", "has the first move `zz`"),
       }) {
    const Suite suite = problems_in(sgf + good);
    ASSERT_EQ(suite.troubles.size(), 1U) << sgf;
    EXPECT_NE(suite.troubles.front().message.find(reason), std::string::npos)
        << suite.troubles.front().message;
    EXPECT_EQ(suite.tests(), 1U);
    EXPECT_FALSE(suite_of_problems(sgf, "some").has_value());
  }
}

}  // namespace
}  // namespace ludex::regress
