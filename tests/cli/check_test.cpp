// `ludex check` as a program: what it refuses, what it prints, and that our own engine passes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/programs.h"
#include "cli/run_ludex.h"
#include "conformance/watch/watcher.h"
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
        CheckMisuse{{"--as-engine", "uci", "--only", "go"},
                    "--as-engine goes with --fault and --report alone"},
        CheckMisuse{{"--fault", "dies"}, "--fault and --report go with --as-engine"},
        CheckMisuse{{"-engine", "cmd=a", "--fuzz", "1", "--only", "go"},
                    "--fuzz and --session run no checks and write no reports of them"},
        CheckMisuse{{"-engine", "cmd=a", "--fuzz", "1", "--verbose"},
                    "--fuzz and --session run no checks and write no reports of them"},
        CheckMisuse{{"-engine", "cmd=a", "--illegal"}, "--illegal goes with --fuzz or --session"},
        CheckMisuse{{"-engine", "cmd=a", "proto=gtp", "--illegal", "--fuzz", "1"},
                    "there are no random sessions with illegal positions of `gtp`; there are some "
                    "of: ucci, uci"},
        CheckMisuse{{"-engine", "cmd=a", "--seed", "7"}, "--seed goes with --fuzz"},
        CheckMisuse{{"--list", "uci", "--strict"}, "--list goes with --page alone"},
        CheckMisuse{{"--list", "xboard-controller"},
                    "controllers of `xboard` cannot be watched; those of agi, gomocup, gtp, "
                    "ucci, uci can"},
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

TEST(CheckProgram, TheOptionsOfAnEntryAreNotSet) {
  const support::TemporaryFolder folder;
  const std::string engines = folder.file("engines.toml");
  std::ofstream(engines) << fmt::format(
      "[engines.Fault]\ncommand = \"{}\"\nprotocol = \"uci\"\noptions = {{ Hash = 32 }}\n",
      fault_engine);
  (void)::setenv("LUDEX_ENGINES", engines.c_str(), 1);
  const Ran ran =
      run_ludex({"check", "-engine", "conf=Fault", "--only", "handshake/uciok", "--json", "-"});
  (void)::unsetenv("LUDEX_ENGINES");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("\"badge\": \"uci 1/1\""), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("Hash"), std::string::npos) << ran.out;
}

TEST(CheckProgram, ARandomSessionThatFailsIsShownWithTheCommandThatRepeatsIt) {
  const std::vector<std::string> engine{"check", "-engine", "cmd=" + fault_engine,
                                        "args=--fault illegal", "proto=uci"};
  auto words = engine;
  words.insert(words.end(), {"--fuzz", "3600"});
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.out.find("is no legal move in "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("proto=uci' --session '"), std::string::npos) << ran.out;
  words = engine;
  words.insert(words.end(), {"--session", "go depth 1"});
  EXPECT_EQ(run_ludex(words).status, 1);
  words = engine;
  words.insert(words.end(), {"--session", "isready"});
  EXPECT_EQ(run_ludex(words).out, "ludex check uci --session: nothing fails\n");
}

struct OwnEngine {
  std::string arguments;
  std::string protocol;
  int not_applicable = 0;  // at most
  // Many games of searches take too long here; the wrong engines' tests play them.
  bool skips_games = false;
};

class OwnEngines : public testing::TestWithParam<OwnEngine> {};

// The tolerance is one that only a defect exhausts.
TEST_P(OwnEngines, PassEveryCheckThatApplies) {
  std::vector<std::string> words{"check",
                                 "-engine",
                                 "cmd=" + ludex,
                                 "args=" + GetParam().arguments,
                                 "proto=" + GetParam().protocol,
                                 "--tolerance",
                                 "20000",
                                 "--strict",
                                 "--json",
                                 "-"};
  if (GetParam().skips_games) {
    words.insert(words.end(), {"--skip", "games"});
  }
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, 0) << ran.err;
  const auto report = nlohmann::json::parse(ran.out);
  EXPECT_LE(report["not_applicable"], GetParam().not_applicable);
  EXPECT_EQ(report["passed"].get<std::size_t>() + report["not_applicable"].get<std::size_t>(),
            report["checks"].size());
}

INSTANTIATE_TEST_SUITE_P(Ludex, OwnEngines,
                         testing::Values(OwnEngine{"engine go", "gtp", 0, true},
                                         OwnEngine{"engine chess", "uci", 4, true},
                                         OwnEngine{"engine xiangqi", "ucci", 1, true},
                                         OwnEngine{"engine gomoku --protocol gomocup", "gomocup",
                                                   0},
                                         OwnEngine{"engine gomoku", "agi", 1}),
                         [](const auto& row) { return row.param.protocol; });

// What our runner of matches plays in a protocol while engines watch it.
struct WatchedMatch {
  std::string protocol;
  std::vector<std::string> game;
  // Faults with which an engine is refused before the first game.
  std::set<std::string_view> refused;
};

void PrintTo(const WatchedMatch& match, std::ostream* out) {
  *out << match.protocol;
}

class CheckAsEngine : public testing::TestWithParam<WatchedMatch> {
 protected:
  [[nodiscard]] static std::vector<std::string> match() {
    std::vector<std::string> words{"match"};
    words.insert(words.end(), GetParam().game.begin(), GetParam().game.end());
    return words;
  }
  [[nodiscard]] static std::vector<std::string> engine(const std::string& name,
                                                       const std::string& flags) {
    return {"-engine", "cmd=" + ludex, "name=" + name, "proto=" + GetParam().protocol,
            "args=check --as-engine " + GetParam().protocol + " " + flags};
  }
  // Its waits and its clock are short, because nothing else depends on them.
  [[nodiscard]] static std::vector<std::string> faulty(std::string_view fault) {
    auto words = engine(std::string(fault), fmt::format("--fault {}", fault));
    append(words, {"tc=1", "tscale=0.5"});
    return words;
  }
  static void append(std::vector<std::string>& words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
  }
  static std::string read(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  support::TemporaryFolder folder_;
};

TEST_P(CheckAsEngine, OurControllerHasNoDeviation) {
  auto words = match();
  append(words, {"-rounds", "2", "-each", "tc=60", "-maxmoves", "30"});
  std::vector<std::string> reports;
  for (const std::string name : {"first", "second"}) {
    reports.push_back(folder_.file(name + ".txt"));
    append(words, engine(name, "--report " + reports.back()));
  }
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, 0) << ran.err;
  for (const std::string& report : reports) {
    const std::string text = read(report);
    EXPECT_NE(text.find("deviations: 0 must, 0 should, 0 advice\n"), std::string::npos) << text;
  }
}

// A good engine meets all faulty ones at once, and every game is counted.
TEST_P(CheckAsEngine, OurControllerSurvivesEachFault) {
  const auto kind = conformance::find_watch_kind(GetParam().protocol);
  ASSERT_TRUE(kind);
  auto words = match();
  append(words, engine("good", ""));
  append(words, {"tc=600"});
  for (const conformance::WatchFault& fault : (*kind)->faults) {
    if (!GetParam().refused.contains(fault.name)) {
      append(words, faulty(fault.name));
    }
  }
  const std::string games = folder_.file("games.pgn");
  append(words,
         {"-tournament", "gauntlet", "-rounds", "1", "-games", "1", "-maxmoves", "6", "-recover",
          "-concurrency", "24", "-pgnout", "file=" + games, "append=false", "min=true"});
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::string text = read(games);
  for (const conformance::WatchFault& fault : (*kind)->faults) {
    const bool is_counted = text.find(fmt::format("\"{}\"]", fault.name)) != std::string::npos;
    EXPECT_NE(is_counted, GetParam().refused.contains(fault.name)) << fault.name;
  }
}

TEST_P(CheckAsEngine, OurControllerRefusesAnEngineThatCannotPlay) {
  for (const std::string_view fault : GetParam().refused) {
    auto words = match();
    append(words, engine("good", ""));
    append(words, {"tc=600"});
    append(words, faulty(fault));
    append(words, {"-rounds", "1", "-games", "1", "-maxmoves", "6", "-recover"});
    const Ran ran = run_ludex(words);
    EXPECT_EQ(ran.status, 1) << fault;
    EXPECT_NE(ran.err.find(fmt::format("engine {} cannot play", fault)), std::string::npos)
        << ran.err;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Ludex, CheckAsEngine,
    testing::Values(
        WatchedMatch{"uci", {}, {"silent"}},
        WatchedMatch{"ucci", {"-variant", "xiangqi"}, {"silent"}},
        WatchedMatch{
            "gomocup", {"-variant", "gomoku"}, {"silent", "start-error", "errors", "unknowns"}},
        WatchedMatch{"agi", {"-variant", "gomoku"}, {"silent"}},
        WatchedMatch{"gtp", {"-variant", "go", "-size", "9"}, {"silent", "no-blank-line"}}),
    [](const auto& row) { return row.param.protocol; });

}  // namespace
}  // namespace ludex::cli
