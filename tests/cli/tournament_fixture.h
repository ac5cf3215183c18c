// Tournaments of short games that are killed at some moment.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "cli/programs.h"
#include "host/clock.h"
#include "support/ample.h"
#include "support/arguments.h"
#include "support/games_of_pgn.h"
#include "support/temporary_folder.h"

namespace ludex::cli {

using Words = std::vector<std::string>;

inline Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

class Tournament : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.file(name); }
  [[nodiscard]] std::string content(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  // The flags of a match of short games at fixed nodes, which are always the same.
  [[nodiscard]] Words flags(std::size_t engines, const std::string& pgn, std::size_t rounds) const {
    Words words;
    for (std::size_t at = 0; at < engines; ++at) {
      words = words + Words{"-engine", "cmd=builtin", "name=" + std::string(1, "ABCD"[at]),
                            "nodes=" + std::to_string(50 + 50 * at)};
    }
    return words + Words{"-rounds",
                         std::to_string(rounds),
                         "-maxmoves",
                         "6",
                         "-srand",
                         "7",
                         "-ratinginterval",
                         "0",
                         "-pgnout",
                         "file=" + path(pgn),
                         "min=true",
                         "-openings",
                         "file=" + path("book.epd"),
                         "order=random"};
  }
  void SetUp() override {
    std::string book;
    for (const std::string rank : {"PPPP1PPP", "PPPPP1PP", "PPP1PPPP", "P1PPPPPP", "PP1PPPPP"}) {
      book += "rnbqkbnr/pppppppp/8/8/8/8/" + rank + "/RNBQKBNR w KQkq -\n";
    }
    folder_.write("book.epd", book);
  }
  [[nodiscard]] static std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
      ++found;
    }
    return found;
  }
  // The games of a file in any order, without their dates.
  [[nodiscard]] std::vector<std::string> games_in(const std::string& name) const {
    return support::games_of_pgn(content(name));
  }

  // Starts `ludex WORDS` with its stdout in that file, and returns its process.
  pid_t start(const Words& words, const std::string& out) {
    Words whole = Words{ludex} + words;
    const std::vector<char*> argv = support::pointers_to(whole);
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(),
                                     O_WRONLY | O_CREAT | O_APPEND, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, path("err").c_str(),
                                     O_WRONLY | O_CREAT | O_APPEND, 0600);
    pid_t child = 0;
    EXPECT_EQ(posix_spawn(&child, ludex.c_str(), &actions, nullptr, argv.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    return child;
  }

  // Starts `ludex WORDS`, and kills it once its file of games has grown by so many bytes. Returns
  // whether it ended by itself before that.
  bool ends_before_it_is_killed(const Words& words, const std::string& pgn, std::size_t bytes) {
    const pid_t child = start(words, "/dev/null");
    const auto size = [&] {
      std::error_code none;
      const auto found = std::filesystem::file_size(path(pgn), none);
      return none ? 0 : static_cast<std::size_t>(found);
    };
    const std::size_t until = size() + bytes;
    int status = 0;
    for (const TimePoint end = support::soon(); size() < until;) {
      if (::waitpid(child, &status, WNOHANG) == child) {
        EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << content("err");
        return true;
      }
      if (host::SteadyClock().now() > end) {
        ADD_FAILURE() << "no game within the bound";
        break;
      }
      ::sched_yield();
    }
    ::kill(child, SIGKILL);
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return false;
  }

  support::TemporaryFolder folder_;
};

}  // namespace ludex::cli
