// `ludex check` as a program: what it refuses, what it prints, and that our own engine passes.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/programs.h"
#include "cli/run_ludex.h"
#include "support/temporary_folder.h"

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
        CheckMisuse{{"--as-engine", "uci", "-engine", "cmd=a"},
                    "--as-engine is an engine, and takes none"},
        CheckMisuse{{"--as-engine", "uci", "--report", "-"},
                    "--report cannot be stdout, on which the engine speaks"},
        CheckMisuse{{"--fault", "dies"}, "--fault and --report go with --as-engine"},
        CheckMisuse{{"--list", "agi-controller"},
                    "controllers of `agi` cannot be watched; those of gtp and uci can"},
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

struct OwnEngine {
  std::string arguments;
  std::string protocol;
  int not_applicable = 0;  // at most
};

class OwnEngines : public testing::TestWithParam<OwnEngine> {};

// The tolerance is one that only a defect exhausts.
TEST_P(OwnEngines, PassEveryCheckThatApplies) {
  const Ran ran = run_ludex({"check", "-engine", "cmd=" + ludex, "args=" + GetParam().arguments,
                             "proto=" + GetParam().protocol, "--tolerance", "20000", "--strict",
                             "--json", "-"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  const auto report = nlohmann::json::parse(ran.out);
  EXPECT_LE(report["not_applicable"], GetParam().not_applicable);
  EXPECT_EQ(report["passed"].get<std::size_t>() + report["not_applicable"].get<std::size_t>(),
            report["checks"].size());
}

INSTANTIATE_TEST_SUITE_P(
    Ludex, OwnEngines,
    testing::Values(OwnEngine{"engine go", "gtp", 0}, OwnEngine{"engine chess", "uci", 4},
                    OwnEngine{"engine xiangqi", "ucci", 1},
                    OwnEngine{"engine gomoku --protocol gomocup", "gomocup", 0},
                    OwnEngine{"engine gomoku --protocol agi", "agi", 1}),
    [](const auto& row) { return row.param.protocol; });

// Two engines that watch the runner of matches play a game against each other.
void expect_good_controller(const std::string& protocol, const std::vector<std::string>& match) {
  const support::TemporaryFolder folder;
  std::vector<std::string> words{"match"};
  words.insert(words.end(), match.begin(), match.end());
  std::vector<std::string> reports;
  for (const std::string name : {"first", "second"}) {
    reports.push_back(folder.file(name + ".txt"));
    words.insert(words.end(),
                 {"-engine", "cmd=" + ludex, "name=" + name, "proto=" + protocol,
                  "args=check --as-engine " + protocol + " --report " + reports.back()});
  }
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, 0) << ran.err;
  for (const std::string& report : reports) {
    std::ifstream file(report);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    EXPECT_NE(text.find("deviations: 0 must, 0 should, 0 advice\n"), std::string::npos) << text;
  }
}

TEST(CheckAsEngine, OurControllerOfUciHasNoDeviation) {
  expect_good_controller("uci", {"-rounds", "2", "-each", "tc=10+0.1", "-maxmoves", "30"});
}

TEST(CheckAsEngine, OurControllerOfGtpHasNoDeviation) {
  expect_good_controller(
      "gtp", {"-variant", "go", "-size", "9", "-rounds", "2", "-each", "tc=60", "-maxmoves", "30"});
}

}  // namespace
}  // namespace ludex::cli
