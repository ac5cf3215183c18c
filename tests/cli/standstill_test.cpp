// A match that is stopped as by Ctrl-Z and goes on as by `fg`.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "cli/run_ludex.h"
#include "support/arguments.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// `ludex` with its stdout in a file.
pid_t start_ludex(std::vector<std::string> words, const std::string& out) {
  words.insert(words.begin(), LUDEX_BIN "/ludex");
  const std::vector<char*> argv = support::pointers_to(words);
  posix_spawn_file_actions_t actions{};
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT, 0600);
  pid_t child = -1;
  const int error = posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? child : -1;
}

TEST(Standstill, AGameThatWasStoppedBeyondItsTimeIsPlayedAgain) {
  const support::TemporaryFolder folder;
  const std::string out = folder.file("out");
  const std::string fault_engine = std::string("cmd=") + LUDEX_BIN + "/fault_engine";
  // Asked once before the first game, it is in its second one then.
  const pid_t child = start_ludex(
      {"match", "-engine", fault_engine, "name=Slow", "args=--fault until-stopped --ply 1 --game 2",
       "-engine", "cmd=builtin", "name=Quick", "depth=1", "-each", "tc=5", "-rounds", "1", "-games",
       "1", "-maxmoves", "3", "-pgnout", "file=" + folder.file("games.pgn")},
      out);
  ASSERT_GT(child, 0);
  int status = 0;
  while (text_of(out).find("Started game 1") == std::string::npos) {
    ASSERT_EQ(::waitpid(child, &status, WNOHANG), 0) << text_of(out);
    std::this_thread::yield();
  }
  ASSERT_EQ(::kill(child, SIGSTOP), 0);
  ASSERT_EQ(::waitpid(child, &status, WUNTRACED), child);
  ASSERT_TRUE(WIFSTOPPED(status));
  // A match that nobody stops tells when a time like that of the stopped game is over.
  const Ran other = run_ludex({"match", "-engine", fault_engine, "name=Hangs",
                               "args=--fault hang --game 2", "-engine", "cmd=builtin", "name=Quick",
                               "depth=1", "-each", "tc=5", "-rounds", "1", "-games", "1"});
  EXPECT_NE(other.out.find("White loses on time (not responding"), std::string::npos) << other.out;
  ASSERT_EQ(::kill(child, SIGCONT), 0);
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  const std::string said = text_of(out);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << said;
  EXPECT_NE(said.find("Game 1 (Slow vs Quick) is void and begins again"), std::string::npos)
      << said;
  EXPECT_EQ(said.find("on time"), std::string::npos) << said;
  EXPECT_NE(said.find("Finished game 1 (Slow vs Quick): 1/2-1/2"), std::string::npos) << said;
  EXPECT_NE(text_of(folder.file("games.pgn")).find("[Termination \"adjudication\"]"),
            std::string::npos);
}

}  // namespace
}  // namespace ludex::cli
