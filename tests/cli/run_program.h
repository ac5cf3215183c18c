// Runs the program itself, where what a test asks about is its stdout.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "support/arguments.h"
#include "support/temporary_folder.h"

namespace ludex::cli {

struct ProgramRan {
  int status = -1;  // 128 and the signal for one that a signal ended
  std::string err;
};

// `ludex ARGUMENTS` with `input` on its stdin and this descriptor as its stdout.
inline ProgramRan run_program(const std::vector<std::string>& arguments, const std::string& input,
                              int out) {
  const support::TemporaryFolder folder;
  folder.write("in", input);
  std::vector<std::string> words{LUDEX_BIN "/ludex"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const std::vector<char*> argv = support::pointers_to(words);

  posix_spawn_file_actions_t actions{};
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, folder.file("in").c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, folder.file("err").c_str(),
                                   O_WRONLY | O_CREAT, 0600);
  pid_t child = 0;
  const int error = posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  EXPECT_EQ(error, 0);
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  std::ostringstream err;
  err << std::ifstream(folder.file("err")).rdbuf();
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), err.str()};
}

}  // namespace ludex::cli
