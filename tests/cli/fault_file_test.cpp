// The files of -faults: what they hold, and that their commands repeat the faults.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "cli/programs.h"
#include "cli/run_ludex.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

struct RepeatedFault {
  std::string protocol;
  std::vector<std::string> game;  // flags
  std::string fault;
  int status = 0;           // of the repeated program
  std::string output = {};  // a part of what it prints when it is repeated
};

void PrintTo(const RepeatedFault& fault, std::ostream* out) {
  *out << fault.protocol << ' ' << fault.fault;
}

std::string fault_file_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The rest of the line that begins so.
std::string value_of(const std::string& name, const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(name + ": ")) return line.substr(name.size() + 2);
  }
  return {};
}

class FaultFiles : public testing::Test {
 protected:
  Ran play(const RepeatedFault& fault, const std::string& rounds = "1",
           const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"match"};
    words.insert(words.end(), fault.game.begin(), fault.game.end());
    words.insert(words.end(), {"-engine",
                               "cmd=builtin",
                               "name=Healthy",
                               "nodes=4",
                               "tc=600",
                               "-engine",
                               "cmd=" + fault_engine,
                               "name=It's \"faulty\"",
                               "proto=" + fault.protocol,
                               "tc=600",
                               "args=--speak " + fault.protocol +
                                   " --words 'what it says' --status 7 --fault " + fault.fault,
                               "-rounds",
                               rounds,
                               "-games",
                               "1",
                               "-recover",
                               "-maxmoves",
                               "6",
                               "-faults",
                               folder_.file("faults"),
                               "-pgnout",
                               "file=" + folder_.file("a.pgn"),
                               "append=false",
                               "-events",
                               folder_.file("events"),
                               "-html",
                               folder_.file("page.html")});
    words.insert(words.end(), more.begin(), more.end());
    return run_ludex(words);
  }
  [[nodiscard]] std::string path() const { return folder_.file("faults/game-1.txt"); }

  support::TemporaryFolder folder_;
};

class FaultFile : public FaultFiles, public testing::WithParamInterface<RepeatedFault> {};

TEST_P(FaultFile, HoldsTheGameAndACommandThatRepeatsTheFault) {
  const Ran ran = play(GetParam());
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  const std::string text = fault_file_text(path());
  EXPECT_THAT(text, AllOf(HasSubstr("Game 1: "), HasSubstr("\nMoves: "), HasSubstr("\nPosition: "),
                          HasSubstr("\nLast of stdout: "), HasSubstr(" > "), HasSubstr(" < ")));
  if (GetParam().status == 7) {
    EXPECT_THAT(text, AllOf(HasSubstr("Failure: it ended: exit status 7; stderr: what it says"),
                            HasSubstr("Last of stderr: what it says")));
  }
  const std::string command =
      value_of("Again", text) + " > '" + folder_.file("repeated") + "' 2> /dev/null";
  const int status = std::system(command.c_str());  // NOLINT(cert-env33-c): the point of the file
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), GetParam().status) << command;
  EXPECT_THAT(fault_file_text(folder_.file("repeated")), HasSubstr(GetParam().output)) << command;
}

TEST_P(FaultFile, IsNamedInTheRecordTheEventsAndTheReport) {
  const Ran ran = play(GetParam());
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_THAT(fault_file_text(folder_.file("a.pgn")),
              AllOf(HasSubstr("Stdout:"), HasSubstr("Position:"), HasSubstr("game-1.txt")));
  EXPECT_THAT(fault_file_text(folder_.file("events")),
              AllOf(HasSubstr("\"fault_file\":\""), HasSubstr("\"last_output\":\""),
                    HasSubstr("\"position\":\"")));
  EXPECT_THAT(fault_file_text(folder_.file("page.html")), HasSubstr("game-1.txt"));
}

const std::vector<std::string> small_go{"-variant", "go", "-size", "9", "-komi", "7"};

INSTANTIATE_TEST_SUITE_P(
    EveryProtocol, FaultFile,
    testing::Values(RepeatedFault{"uci", {}, "die --ply 2", 7, "bestmove"},
                    RepeatedFault{"uci", {}, "illegal --ply 2", 0, "bestmove"},
                    RepeatedFault{"ucci", {"-variant", "xiangqi"}, "die --ply 2", 7, "bestmove"},
                    RepeatedFault{"agi", {"-variant", "gomoku"}, "die --ply 2", 7, "BESTMOVE"},
                    RepeatedFault{"gomocup", {"-variant", "gomoku"}, "die --ply 2", 7, "OK"},
                    RepeatedFault{"gomocup", {"-variant", "gomoku"}, "illegal --ply 2", 0, "OK"},
                    RepeatedFault{"gtp", small_go, "die --ply 2", 7, "="}),
    [](const auto& made) {
      return made.param.protocol + (made.param.status == 7 ? "Dies" : "AnswersBadly");
    });

TEST_F(FaultFiles, AreWrittenOfAnEngineThatCannotBeStartedAgain) {
  const Ran ran =
      play({"uci", {}, "die-at-handshake --from-start 2 --starts " + folder_.file("starts")}, "2",
           {"-each", "restart=on"});
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_THAT(fault_file_text(folder_.file("faults/game-2.txt")),
              AllOf(HasSubstr("disconnects (exited)"), HasSubstr(" > uci\n"),
                    HasSubstr("exit status 7"), Not(HasSubstr(" > go"))));
}

TEST_F(FaultFiles, AreNotWrittenOfHealthyGames) {
  const Ran ran = play({"uci", {}, "crlf"});
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(std::filesystem::is_directory(folder_.file("faults")));
  EXPECT_FALSE(std::filesystem::exists(path()));
}

TEST_F(FaultFiles, ThatCannotBeWrittenGiveStatusOne) {
  std::filesystem::create_directories(path());  // a folder stands where the file should be
  const Ran ran = play({"uci", {}, "die --ply 2"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("game-1.txt"));
}

TEST_F(FaultFiles, NeedAFolderBeforeTheFirstGame) {
  folder_.write("faults", "a file");
  const Ran ran = play({"uci", {}, "die --ply 2"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("cannot write to the folder"));
  EXPECT_FALSE(std::filesystem::exists(folder_.file("a.pgn")));
}

}  // namespace
}  // namespace ludex::cli
