// The program `store_keeper`, which stores things until it is killed.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/text.h"

namespace ludex::store {

// What the keeper had acknowledged when it was killed: the highest number of each kind.
struct Acknowledged {
  std::int64_t game = 0;
  std::int64_t table = 0;
  std::int64_t position = 0;
};

class Keeper {
 public:
  // With `name`, it stores games of a player of that name, as a program beside a server does.
  explicit Keeper(const std::string& file, const std::string& name = "") {
    std::array<int, 2> ends{};
    EXPECT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
    out_ = ends[0];
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    std::string program = LUDEX_BIN "/store_keeper";
    std::string argument = file;
    std::string player = name;
    std::array<char*, 4> words{program.data(), argument.data(),
                               name.empty() ? nullptr : player.data(), nullptr};
    EXPECT_EQ(posix_spawn(&process_, program.c_str(), &actions, nullptr, words.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
  }
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
  ~Keeper() { close(out_); }

  // Waits until it has acknowledged so many bytes.
  void wait_for(std::size_t bytes) {
    while (said_.size() < bytes && read_more(said_)) {
    }
    EXPECT_GE(said_.size(), bytes) << "the keeper ended by itself";
  }
  // Kills it after so many bytes of acknowledgements; what it printed until then counts too.
  Acknowledged kill_after(std::size_t bytes) {
    wait_for(bytes);
    kill(process_, SIGKILL);
    int status = 0;
    EXPECT_EQ(waitpid(process_, &status, 0), process_);
    while (read_more(said_)) {
    }
    return understood(said_);
  }

 private:
  bool read_more(std::string& said) const {
    std::array<char, 4096> bytes{};
    const ssize_t size = read(out_, bytes.data(), bytes.size());
    if (size <= 0) return false;
    said.append(bytes.data(), static_cast<std::size_t>(size));
    return true;
  }

  static Acknowledged understood(std::string_view said) {
    Acknowledged result;
    for (const std::string_view line : split(said, '\n')) {
      if (line.size() < 3) continue;
      const std::int64_t number = to_integer(line.substr(2)).value_or(0);
      (line[0] == 'g' ? result.game : line[0] == 't' ? result.table : result.position) = number;
    }
    return result;
  }

  int out_ = -1;
  pid_t process_ = 0;
  std::string said_;
};

}  // namespace ludex::store
