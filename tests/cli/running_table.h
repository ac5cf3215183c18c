// The web table as a process.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <string>
#include <vector>

#include "base/text.h"
#include "cli/programs.h"
#include "support/arguments.h"

namespace ludex::cli {

// `ludex serve --port 0 --store FILE …`, ended at the latest with the object.
class RunningTable {
 public:
  explicit RunningTable(const std::string& store, const std::vector<std::string>& more = {}) {
    std::array<int, 2> ends{};
    EXPECT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
    out_ = ends[0];
    std::vector<std::string> words{ludex, "serve", "--port", "0", "--store", store};
    words.insert(words.end(), more.begin(), more.end());
    const std::vector<char*> argv = support::pointers_to(words);
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    EXPECT_EQ(posix_spawn(&child_, argv[0], &actions, nullptr, argv.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    read_line();
    const std::size_t colon = line.rfind(':');
    port = static_cast<std::uint16_t>(
        to_integer(line.substr(colon + 1, line.find('/', colon) - colon - 1)).value_or(0));
  }
  ~RunningTable() {
    if (child_ > 0) {
      end(SIGKILL);
    }
    ::close(out_);
  }
  RunningTable(const RunningTable&) = delete;
  RunningTable& operator=(const RunningTable&) = delete;

  // The exit status; 128 and the signal for one that a signal ended.
  int end(int signal) {
    EXPECT_EQ(::kill(child_, signal), 0);
    int status = 0;
    EXPECT_EQ(::waitpid(child_, &status, 0), child_);
    child_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

  // The next line that it prints; empty when it has ended.
  void read_line() {
    line.clear();
    char c = 0;
    pollfd wait{out_, POLLIN, 0};
    while (::poll(&wait, 1, 60'000) == 1 && ::read(out_, &c, 1) == 1 && c != '\n') {
      line += c;
    }
  }

  std::string line;
  std::uint16_t port = 0;

 private:
  pid_t child_ = 0;
  int out_ = -1;
};

}  // namespace ludex::cli
