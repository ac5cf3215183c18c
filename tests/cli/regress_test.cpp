// `ludex regress` as a program: what it refuses, and what it makes of a suite.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/programs.h"
#include "cli/run_ludex.h"
#include "host/protocol.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

struct RegressMisuse {
  std::vector<std::string> arguments;
  std::string sentence;
  int status = 2;
};

class RegressUsage : public testing::TestWithParam<RegressMisuse> {};

TEST_P(RegressUsage, AWrongWordIsOneSentence) {
  std::vector<std::string> words{"regress"};
  words.insert(words.end(), GetParam().arguments.begin(), GetParam().arguments.end());
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, GetParam().status);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "ludex: regress: " + GetParam().sentence + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Words, RegressUsage,
    testing::Values(
        RegressMisuse{{"a.tst"}, "-engine is needed"},
        RegressMisuse{{"-engine", "cmd=x"}, "SUITE is required"},
        RegressMisuse{{"a.tst", "-engine", "name=x"}, "-engine has neither cmd= nor conf="},
        RegressMisuse{{"a.tst", "-engine", "cmd=x", "b.tst"},
                      "-engine takes words of the form KEY=VALUE, not `b.tst`"},
        RegressMisuse{{"nowhere.tst", "-engine", "cmd=x"},
                      "cannot read `nowhere.tst`: No such file or directory",
                      1},
        RegressMisuse{{"/", "-engine", "cmd=x"}, "cannot read `/`: Is a directory", 1},
        RegressMisuse{{"a.tst", "--game", "chezz", "-engine", "cmd=x"},
                      "unknown game `chezz`, expected one of: chess, xiangqi, gomoku, go"},
        RegressMisuse{{"a.tst", "--jobs", "0", "-engine", "cmd=x"},
                      "--jobs: Value 0 not in range 1 to 256"},
        RegressMisuse{{"a.tst", "--json", "-", "--html", "-", "-engine", "cmd=x"},
                      "--json and --html cannot both be stdout"}));

std::string bytes_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// Suites are for every language with commands of the engine's own, UCI too.
TEST(RegressProgram, ASuiteRunsOnAnEngineOfUci) {
  const support::TemporaryFolder folder;
  folder.write("uci.tst",
               "position startpos moves e2e4\n1 d\n#? [.*]\n2 eval\n#? [no such thing]\n");
  const Ran ran = run_ludex({"regress", folder.file("uci.tst"), "--json", folder.file("out.json"),
                             "--html", folder.file("out.html"), "--verbose", "-engine",
                             "cmd=" + ludex, "args=engine chess", "name=Own"});
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_TRUE(ran.out.starts_with("uci:1 passed\nuci:2 FAILED: Correct `no such thing`, got "))
      << ran.out;
  EXPECT_NE(ran.out.find("Summary: 1/2 passes. 0 unexpected passes, 1 unexpected failure\n"),
            std::string::npos)
      << ran.out;
  EXPECT_NE(bytes_of(folder.file("out.json")).find("\"verdict\": \"unexpected_fail\""),
            std::string::npos);
  EXPECT_NE(bytes_of(folder.file("out.html")).find("<svg class=\"board\""), std::string::npos);
}

// The suites of our own, on the engine whose answers they are.
TEST(RegressProgram, OurSuitesPassOnGnuGo) {
  const std::string folder = LUDEX_TEST_DATA "/regress/";
  const Ran ran =
      run_ludex({"regress", folder + "rules.tst", folder + "records.tst", folder + "handicap.tst",
                 "-engine", "cmd=/usr/games/gnugo", "args=--quiet --mode gtp", "proto=gtp"});
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_EQ(ran.out, "Summary: 49/49 passes. 0 unexpected passes, 0 unexpected failures\n");
}

// The built-in engine answers the commands of its program, and opens files of the suite's folder.
TEST(RegressProgram, OurSuitesPassOnTheBuiltInEngine) {
  const std::string folder = LUDEX_TEST_DATA "/regress/";
  const Ran ran = run_ludex({"regress", folder + "rules.tst", folder + "records.tst",
                             folder + "handicap.tst", "-engine", "cmd=builtin"});
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_EQ(ran.out, "Summary: 49/49 passes. 0 unexpected passes, 0 unexpected failures\n");
}

TEST(RegressProgram, TheBuiltInEngineSolvesProblemsOfLifeAndDeath) {
  const std::string folder = LUDEX_TEST_DATA "/../../data/go/problems/";
  const Ran known = run_ludex({"regress", folder + "known.sgf", "-engine", "cmd=builtin"});
  EXPECT_EQ(known.status, 0) << known.err;
  EXPECT_EQ(known.out,
            "Summary: 13/13 passes. 0 unexpected passes, 0 unexpected failures, 6 judged\n");
  // Moves that kill by a ko only are wrong.
  const Ran hard = run_ludex({"regress", folder + "hard.sgf", "-engine", "cmd=builtin"});
  EXPECT_EQ(hard.status, 0) << hard.out;
  EXPECT_EQ(hard.out,
            "Summary: 27/27 passes. 0 unexpected passes, 0 unexpected failures, 21 judged\n");
  // These are proved.
  const Ran proved = run_ludex({"regress", folder + "easy.sgf", folder + "middle.sgf", "--json",
                                "-", "-engine", "cmd=builtin"});
  EXPECT_EQ(proved.status, 0) << proved.err;
  EXPECT_EQ(proved.out.find("uncertain\","), std::string::npos);
}

TEST(RegressProgram, AnEngineThatDoesNotStartCostsTheSuite) {
  const support::TemporaryFolder folder;
  folder.write("a.tst", "1 d\n#? [x]\n2 d\n#? [x]\n");
  const Ran ran =
      run_ludex({"regress", folder.file("a.tst"), "-engine", "cmd=/bin/false", "name=Dead"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(ran.out.starts_with("a:1 no answer: exited: it ended: exit status 1\n")) << ran.out;
}

}  // namespace
}  // namespace ludex::cli
