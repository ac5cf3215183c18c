// `ludex metamachine` as a program: what it refuses, and that a match finds an engine in it.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/programs.h"
#include "cli/run_ludex.h"
#include "host/protocol.h"

namespace ludex::cli {
namespace {

struct BadWords {
  std::vector<std::string> arguments;
  std::string sentence;
};

class MetamachineUsage : public testing::TestWithParam<BadWords> {};

TEST_P(MetamachineUsage, AWrongWordIsOneSentence) {
  std::vector<std::string> words{"metamachine"};
  words.insert(words.end(), GetParam().arguments.begin(), GetParam().arguments.end());
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "ludex: metamachine: " + GetParam().sentence + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Words, MetamachineUsage,
    testing::Values(
        BadWords{{}, "-engine is needed: an oracle, or several"},
        BadWords{
            {"--tree", "5y1", "-engine", "cmd=x"},
            "--tree: a tree is numbers of moves from 1 to 64, such as 5x1, not `5y1`, column 1"},
        BadWords{{"--tree", "64x64x64", "-engine", "cmd=x"},
                 "--tree: the tree `64x64x64` has more than 20000 positions"},
        BadWords{{"--share", "0", "-engine", "cmd=x"},
                 "--share is milliseconds from 1 to 3600000, not 0"},
        BadWords{{"--speak", "xboard", "-engine", "cmd=x"},
                 "--speak: unknown protocol `xboard`; there are: " + host::protocol_names()},
        BadWords{{"--speak", "ucci", "--game", "chess", "-engine", "cmd=x"},
                 "ucci does not play chess; its games are: xiangqi"},
        BadWords{{"-engine", "name=x"}, "-engine has neither cmd= nor conf="}));

TEST(Metamachine, AnOracleThatDoesNotStartIsNamed) {
  const Ran ran = run_ludex(
      {"metamachine", "-engine", "cmd=builtin", "-engine", "cmd=/bin/false", "name=second"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.err.find("second: it ended: exit status 1"), std::string::npos) << ran.err;
}

TEST(Metamachine, PlaysMatchesAsAnyEngine) {
  const Ran ran = run_ludex({"match", "-engine", "cmd=" + ludex, "name=Meta", "proto=uci",
                             "args=metamachine --tree 3x1 -engine cmd=builtin -engine cmd=builtin",
                             "-engine", "cmd=builtin", "name=Plain", "-each", "nodes=600",
                             "-rounds", "1", "-games", "2", "-maxmoves", "10"});
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("Score of Meta vs Plain: 0 - 0 - 2"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("Warning"), std::string::npos) << ran.out;
}

}  // namespace
}  // namespace ludex::cli
