// `ludex analyse` as a program: what it refuses, what it writes, and that a death costs little.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/inotify.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/analyse_screen.h"
#include "cli/programs.h"
#include "cli/run_ludex.h"
#include "support/arguments.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

using testing::HasSubstr;

struct AnalyseMisuse {
  std::vector<std::string> arguments;
  std::string sentence;
  int status = 2;
};

class AnalyseUsage : public testing::TestWithParam<AnalyseMisuse> {};

TEST_P(AnalyseUsage, AWrongWordIsOneSentence) {
  std::vector<std::string> words{"analyse"};
  words.insert(words.end(), GetParam().arguments.begin(), GetParam().arguments.end());
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, GetParam().status);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "ludex: analyse: " + GetParam().sentence + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Words, AnalyseUsage,
    testing::Values(
        AnalyseMisuse{{}, "GAMES is required"},
        AnalyseMisuse{{"a.pgn", "--time", "soon"},
                      "--time takes seconds from 0.001 to 86400, not `soon`"},
        AnalyseMisuse{{"a.pgn", "--time", "0"},
                      "--time takes seconds from 0.001 to 86400, not `0`"},
        AnalyseMisuse{{"a.pgn", "--depth", "0"}, "--depth: Value 0 not in range 1 to 1000"},
        AnalyseMisuse{{"a.pgn", "--nodes", "0"}, "--nodes: Value 0 not in range 1 to 2000000000"},
        AnalyseMisuse{{"a.pgn", "--out", "-", "--json", "-"},
                      "only one of --out, --html and --json can be stdout"},
        AnalyseMisuse{{"a.pgn", "-engine", "name=x"}, "-engine has neither cmd= nor conf="},
        AnalyseMisuse{{"a.pgn", "-engine", "cmd=x", "-engine", "cmd=y"},
                      "-engine is given more than once"},
        AnalyseMisuse{{"nowhere.pgn"}, "cannot read `nowhere.pgn`: No such file or directory", 1}));

constexpr const char* fools_mate =
    "[White \"Ada <script>alert(1)</script>\"]\n[Black \"Boris\"]\n[Result \"0-1\"]\n\n"
    "1. f3 {why?} e5 2. g4 (2. d4) Qh4# 0-1\n";

class Analyse : public testing::Test {
 protected:
  std::string written(const std::string& name) const {
    std::ifstream file(folder_.path() / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  // Analyses a problem of go, in which B2 decides about Black's group, with these moves behind it.
  Ran analyse_life(const std::string& moves, const std::string& flag) {
    folder_.write("life.sgf",
                  "(;GM[1]FF[4]SZ[13]PL[B]AB[aj][bj][cj][ak][ck][al][cl][dl][dm]"
                  "AW[ai][bi][ci][di][dj][dk][ek][el][am][bm][em]" +
                      moves + ")");
    return run_ludex({"analyse", folder_.file("life.sgf"), "--nodes", "50", flag, "--out",
                      folder_.file("out.sgf"), "--json", folder_.file("out.json")});
  }

  support::TemporaryFolder folder_;
};

TEST_F(Analyse, AMistakeIsFoundAndWrittenIntoTheGame) {
  folder_.write("mate.pgn", fools_mate);
  const Ran ran = run_ludex({"analyse", folder_.file("mate.pgn"), "--depth", "3", "--out",
                             folder_.file("out.pgn"), "--json", folder_.file("out.json")});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("1. Ada <script>alert(1)</script> - Boris 0-1: "));
  std::string out = written("out.pgn");
  std::replace(out.begin(), out.end(), '\n', ' ');
  EXPECT_THAT(out, HasSubstr("why?"));
  EXPECT_THAT(out, HasSubstr("2. g4 $4"));
  EXPECT_THAT(out, HasSubstr("Blunder: "));
  EXPECT_THAT(out, HasSubstr("[%eval "));
  EXPECT_THAT(out, HasSubstr("(2. d4"));
  EXPECT_FALSE(std::filesystem::exists(folder_.file("out.pgn.journal")));
  const auto json = nlohmann::json::parse(written("out.json"));
  const auto& moves = json["games"][0]["moves"];
  ASSERT_EQ(moves.size(), 4U);
  EXPECT_EQ(moves[2]["mistake"], "blunder");
  EXPECT_EQ(moves[3]["value"]["end"], "checkmate");
  EXPECT_EQ(moves[1]["value"]["depth"], 3);
}

TEST_F(Analyse, ThePageNeedsNothingElseAndShowsForeignTextAsText) {
  folder_.write("mate.pgn", fools_mate);
  const Ran ran = run_ludex(
      {"analyse", folder_.file("mate.pgn"), "--depth", "2", "--html", folder_.file("report.html")});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const std::string page = written("report.html");
  EXPECT_THAT(page, HasSubstr("Ada &lt;script&gt;alert(1)&lt;/script&gt;"));
  EXPECT_EQ(page.find("alert(1)</script>"), std::string::npos);
  EXPECT_THAT(page, HasSubstr("2. g4??"));
  EXPECT_THAT(page, HasSubstr("class=\"arrow better\""));
  for (const char* const outside : {"url(", "src=", "@import", "<link", "href=\"http"}) {
    EXPECT_EQ(page.find(outside), std::string::npos) << outside;
  }
}

TEST_F(Analyse, WithoutAFileTheMistakesArePrinted) {
  folder_.write("mate.pgn", fools_mate);
  const Ran ran = run_ludex({"analyse", folder_.file("mate.pgn"), "--depth", "2"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("\n   2. g4 Blunder: "));
}

TEST_F(Analyse, EveryGameIsWrittenInItsOwnFormat) {
  folder_.write("go.sgf", "(;GM[1]FF[4]SZ[9]KM[5.5];B[ee]C[first];W[ec])");
  folder_.write("five.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n8,9,0\n");
  folder_.write("xq.pgn", "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 *\n");
  struct Format {
    std::string in;
    std::string out;
  };
  for (const auto& [in, out] : {Format{"go.sgf", "go-out.sgf"}, Format{"five.psq", "five.sgf"},
                                Format{"xq.pgn", "xq-out.pgn"}}) {
    const Ran ran = run_ludex(
        {"analyse", folder_.file(in), "--nodes", "200", "--jobs", "2", "--out", folder_.file(out)});
    EXPECT_EQ(ran.status, 0) << in << ": " << ran.err;
    const Ran again = run_ludex({"convert", folder_.file(out), "-", "--to", "pgn"});
    EXPECT_EQ(again.status, 0) << out << ": " << again.err << written(out);
  }
  EXPECT_THAT(written("go-out.sgf"), HasSubstr("first"));
  EXPECT_THAT(written("go-out.sgf"), HasSubstr("Black "));
}

TEST_F(Analyse, GroupsOfGoAreToldAndWritten) {
  const Ran ran = analyse_life("", "--groups");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr(" is critical: White kills it at B2, Black saves it at B2 "));
  EXPECT_THAT(written("out.sgf"), HasSubstr("LB[bl:KS]"));
  const auto json = nlohmann::json::parse(written("out.json"));
  const auto& groups = json["games"][0]["groups"];
  EXPECT_TRUE(std::any_of(groups.begin(), groups.end(), [](const auto& group) {
    return group["seat"] == "Black" && group["status"] == "critical" && group["save"] == "B2";
  }));
}

TEST_F(Analyse, MovesThatDecideAboutGroupsAreToldAndWritten) {
  const Ran ran = analyse_life(";B[jj];W[bl]", "--group-moves");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("   1. K4 Does not save Black's group at A4 ("));
  EXPECT_THAT(ran.out, HasSubstr("   2. B2 Kills Black's group at A4 ("));
  EXPECT_THAT(written("out.sgf"), HasSubstr("Kills Black's group at A4 ("));
  const auto json = nlohmann::json::parse(written("out.json"));
  EXPECT_EQ(json["games"][0]["group_moves"][1]["deed"], "kills");
  EXPECT_EQ(json["games"][0]["group_moves_read"], 2);
}

// Waits until the file beside it has so many lines; false if the process ended before.
bool wait_for_lines(const std::string& folder, const std::string& file, std::size_t lines,
                    pid_t process) {
  const int watch = inotify_init1(IN_CLOEXEC);
  inotify_add_watch(watch, folder.c_str(), IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_DELETE);
  bool reached = false;
  for (int looks = 0; looks < 10'000 && !reached; ++looks) {
    std::ifstream stream(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    reached = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) >= lines;
    int status = 0;
    if (reached || waitpid(process, &status, WNOHANG) == process) break;
    pollfd ready{watch, POLLIN, 0};
    poll(&ready, 1, 1000);
    std::array<char, 4096> events{};
    if ((ready.revents & POLLIN) != 0) {
      (void)!read(watch, events.data(), events.size());
    }
  }
  close(watch);
  return reached;
}

TEST_F(Analyse, OneThatWasKilledGoesOnWhereItWas) {
  folder_.write("game.pgn",
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 *\n");
  const std::string out = folder_.file("out.pgn");
  const std::string journal = out + ".journal";
  const std::vector<std::string> words{
      "analyse", folder_.file("game.pgn"), "--time", "0.2", "--out", out};
  std::vector<std::string> command{ludex};
  command.insert(command.end(), words.begin(), words.end());
  const std::vector<char*> argv = support::pointers_to(command);
  pid_t process = 0;
  ASSERT_EQ(posix_spawn(&process, ludex.c_str(), nullptr, nullptr, argv.data(), environ), 0);
  const bool reached = wait_for_lines(folder_.path().string(), journal, 4, process);
  ASSERT_TRUE(reached) << "the analysis ended before it could be killed";
  kill(process, SIGKILL);
  waitpid(process, nullptr, 0);
  EXPECT_FALSE(std::filesystem::exists(out));
  // A value that no engine says shows that what the journal knows is not searched again.
  std::string text = written("out.pgn.journal");
  const std::size_t line = text.find('\n') + 1;
  const std::size_t value = text.find("cp=", line);
  ASSERT_NE(value, std::string::npos) << text;
  text.replace(value, text.find(' ', value) - value, "cp=4321");
  folder_.write("out.pgn.journal", text);
  const Ran other = run_ludex({"analyse", folder_.file("game.pgn"), "--depth", "1", "--out", out});
  EXPECT_EQ(other.status, 1);
  EXPECT_THAT(other.err, HasSubstr("is the journal of another analysis"));
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(written("out.pgn"), HasSubstr("43.21"));
  EXPECT_FALSE(std::filesystem::exists(journal));
}

TEST_F(Analyse, AnEngineThatCannotBeStartedEndsIt) {
  folder_.write("mate.pgn", fools_mate);
  const Ran ran = run_ludex({"analyse", folder_.file("mate.pgn"), "-engine", "cmd=/nowhere/fish",
                             "--out", folder_.file("out.pgn")});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("/nowhere/fish"));
  EXPECT_FALSE(std::filesystem::exists(folder_.file("out.pgn")));
}

TEST(AnalysisLine, SaysHowFarItIsAndHowLongItTakes) {
  EXPECT_EQ(analysis_line({.done = 205,
                           .total = 500,
                           .known = 5,
                           .games_done = 3,
                           .games = 12,
                           .spent = std::chrono::seconds(20)}),
            "[########............]  41 %  205 of 500 positions  3 of 12 games  0:29 left");
  EXPECT_EQ(analysis_line({.done = 0, .total = 0, .games = 0}),
            "[####################] 100 %  0 of 0 positions  0 of 0 games");
}

}  // namespace
}  // namespace ludex::cli
