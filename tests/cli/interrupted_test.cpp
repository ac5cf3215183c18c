// Work that a signal ends leaves files as they were, and nothing beside them.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <string>

#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

class Interrupted : public testing::Test {
 protected:
  void SetUp() override {
    std::signal(SIGPIPE, SIG_IGN);
    ASSERT_EQ(::mkfifo(folder_.file("games.pgn").c_str(), 0600), 0);
    folder_.write("out", "old");
  }
  void TearDown() override { std::signal(SIGPIPE, SIG_DFL); }

  // Feeds the program games without end, and ends it with the signal in their midst.
  template <std::size_t Words>
  int status_of(std::array<std::string, Words> words) {
    std::array<char*, Words + 1> argv{};
    for (std::size_t word = 0; word < Words; ++word) {
      argv[word] = words[word].data();
    }
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    EXPECT_EQ(::posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    const int pipe = ::open(folder_.file("games.pgn").c_str(), O_WRONLY | O_CLOEXEC);
    // Mostly a comment: what the test takes is the time of the games that are read.
    const std::string game = "[Event \"e\"]\n\n1. e4 {" + std::string(2000, 'c') + "} e5 *\n\n";
    // More than the pipe holds and the program looks at before it begins.
    constexpr std::size_t until_it_works = std::size_t{3} << 20;
    std::size_t written = 0;
    while (::write(pipe, game.data(), game.size()) == static_cast<ssize_t>(game.size())) {
      written += game.size();
      if (written >= until_it_works && written - game.size() < until_it_works) {
        EXPECT_EQ(::kill(child, SIGTERM), 0);
      }
    }
    ::close(pipe);
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

  void expect_nothing_happened() {
    EXPECT_EQ(std::filesystem::file_size(folder_.file("out")), 3U);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()),
                            std::filesystem::directory_iterator()),
              2);
  }

  support::TemporaryFolder folder_;
};

TEST_F(Interrupted, ConvertLeavesNothingBehind) {
  EXPECT_EQ(
      status_of(std::array<std::string, 6>{LUDEX_BIN "/ludex", "convert", folder_.file("games.pgn"),
                                           folder_.file("out"), "--to", "pgn"}),
      1);
  expect_nothing_happened();
}

// Whoever waits for a pipe in which nobody writes can still be stopped, by the first signal.
TEST_F(Interrupted, AWaitForAPipeEnds) {
  std::array<std::string, 6> words{
      LUDEX_BIN "/ludex", "convert", folder_.file("games.pgn"), "--to", "pgn", folder_.file("out")};
  std::array<char*, 7> argv{};
  for (std::size_t word = 0; word < words.size(); ++word) {
    argv[word] = words[word].data();
  }
  pid_t child = 0;
  ASSERT_EQ(::posix_spawn(&child, argv[0], nullptr, nullptr, argv.data(), environ), 0);
  const int pipe = ::open(folder_.file("games.pgn").c_str(), O_WRONLY | O_CLOEXEC);
  EXPECT_EQ(::kill(child, SIGTERM), 0);
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  ::close(pipe);
  EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 1);
  expect_nothing_happened();
}

TEST_F(Interrupted, BookMakeLeavesNothingBehind) {
  EXPECT_EQ(
      status_of(std::array<std::string, 7>{LUDEX_BIN "/ludex", "book", "make", "--pgn",
                                           folder_.file("games.pgn"), "-o", folder_.file("out")}),
      1);
  expect_nothing_happened();
}

}  // namespace
}  // namespace ludex::cli
