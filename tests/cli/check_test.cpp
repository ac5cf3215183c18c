// `ludex check` as a program: what it refuses, what it prints, and that our own engine passes.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/programs.h"
#include "cli/run_ludex.h"

namespace ludex::cli {
namespace {

struct CheckMisuse {
  std::vector<std::string> arguments;
  std::string sentence;
};

class CheckUsage : public testing::TestWithParam<CheckMisuse> {};

TEST_P(CheckUsage, AWrongWordIsOneSentence) {
  std::vector<std::string> words{"check"};
  words.insert(words.end(), GetParam().arguments.begin(), GetParam().arguments.end());
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "ludex: check: " + GetParam().sentence + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Words, CheckUsage,
    testing::Values(
        CheckMisuse{{}, "exactly one -engine is needed"},
        CheckMisuse{{"-engine", "cmd=a", "-engine", "cmd=b"}, "exactly one -engine is needed"},
        CheckMisuse{{"-engine", "cmd=builtin"},
                    "it examines a program; for a built-in engine that is cmd=ludex "
                    "args=\"engine GAME\""},
        CheckMisuse{{"-engine", "cmd=a", "option.Hash=1"},
                    "the checks set the options; option.NAME= cannot be given"},
        CheckMisuse{{"-engine", "cmd=a", "--only", "haste"},
                    "no check or level of uci is called `haste`; --list uci shows them"},
        CheckMisuse{{"--list", "uci", "-engine", "cmd=a"}, "--list needs no -engine"},
        CheckMisuse{{"--page", "-engine", "cmd=a"}, "--page goes with --list"},
        CheckMisuse{{"-engine", "cmd=a", "--json", "-", "--junit", "-"},
                    "--json and --junit cannot both be stdout"}));

TEST(CheckProgram, AFailureIsShownWithTheCommandThatRepeatsIt) {
  const Ran ran = run_ludex({"check", "-engine", "cmd=" + fault_engine, "args=--fault illegal",
                             "proto=uci", "--only", "handshake/uciok", "position/startpos"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.out.find("FAIL  position/startpos (must): "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("> position startpos\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("proto=uci' --only position/startpos\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("ludex check uci: 1 of 2 checks passed; failed: 1 must, 0 should, "
                         "0 advice\n"),
            std::string::npos)
      << ran.out;
}

// The tolerance is one that only a defect exhausts.
TEST(CheckProgram, OurOwnEngineOfGtpPasses) {
  const Ran ran = run_ludex({"check", "-engine", "cmd=" + ludex, "args=engine go", "proto=gtp",
                             "--tolerance", "20000", "--strict", "--json", "-"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  const auto report = nlohmann::json::parse(ran.out);
  EXPECT_EQ(report["passed"], report["checks"].size());
}

// The same.
TEST(CheckProgram, OurOwnEngineOfUciPasses) {
  const Ran ran = run_ludex({"check", "-engine", "cmd=" + ludex, "args=engine chess", "proto=uci",
                             "--tolerance", "20000", "--strict", "--json", "-"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  const auto report = nlohmann::json::parse(ran.out);
  EXPECT_GE(report["passed"], 150);
  EXPECT_LE(report["not_applicable"], 4);
}

}  // namespace
}  // namespace ludex::cli
