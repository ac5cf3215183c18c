// A process that is killed at any moment loses nothing that it was told to be kept.

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

#include "base/random.h"
#include "base/text.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

// What the keeper had acknowledged when it was killed: the highest number of each kind.
struct Acknowledged {
  std::int64_t game = 0;
  std::int64_t table = 0;
  std::int64_t position = 0;
};

class Keeper {
 public:
  explicit Keeper(const std::string& file) {
    std::array<int, 2> ends{};
    EXPECT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
    out_ = ends[0];
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    std::string program = LUDEX_BIN "/store_keeper";
    std::string argument = file;
    std::array<char*, 3> words{program.data(), argument.data(), nullptr};
    EXPECT_EQ(posix_spawn(&process_, program.c_str(), &actions, nullptr, words.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
  }
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
  ~Keeper() { close(out_); }

  // Kills it after so many bytes of acknowledgements; what it printed until then counts too.
  Acknowledged kill_after(std::size_t bytes) {
    std::string said;
    while (said.size() < bytes && read_more(said)) {
    }
    EXPECT_GE(said.size(), bytes) << "the keeper ended by itself";
    kill(process_, SIGKILL);
    int status = 0;
    EXPECT_EQ(waitpid(process_, &status, 0), process_);
    while (read_more(said)) {
    }
    return understood(said);
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
};

TEST(StoreKill, NothingThatWasAcknowledgedIsLostWheneverTheProcessIsKilled) {
  const support::TemporaryFolder folder;
  const std::string file = folder.file("ludex.db");
  Rng random(20261122);
  std::size_t games = 0;
  for (int round = 0; round < 12; ++round) {
    Keeper keeper(file);
    const Acknowledged told = keeper.kill_after(1 + static_cast<std::size_t>(random.below(400)));
    // The keeper's lock has gone with it, and the file opens as if nothing had happened.
    auto opened = Store::open(file, {});
    ASSERT_TRUE(opened) << describe(opened.error());
    auto list = (*opened)->games().list({.limit = 1'000'000});
    ASSERT_TRUE(list) << describe(list.error());
    const std::size_t added = list->size() - games;
    games = list->size();
    EXPECT_GE(added, static_cast<std::size_t>(told.game)) << "round " << round;
    // Every one that is listed is there whole; this round's are numbered from 1 without a gap.
    for (std::size_t at = 0; at < added; ++at) {
      EXPECT_EQ((*list)[at].names[0], "player " + std::to_string(added - at));
      const auto found = (*opened)->games().find((*list)[at].id);
      ASSERT_TRUE(found) << describe(found.error());
      EXPECT_EQ(main_line((*found)->record.tree).size(), 3U);
    }
    const auto tables = (*opened)->tables().all(true);
    ASSERT_TRUE(tables) << describe(tables.error());
    if (told.table > 0) {
      ASSERT_FALSE(tables->empty());
      EXPECT_GE(to_integer(tables->back().state).value_or(0), told.table);
    }
    const auto analyses = (*opened)->analyses().all();
    ASSERT_TRUE(analyses) << describe(analyses.error());
    if (told.position > 0) {
      ASSERT_FALSE(analyses->empty());
      std::size_t positions = 0;
      const auto counted = (*opened)->analyses().each_position(
          analyses->back().id, [&](const AnalysedPosition&) { ++positions; });
      ASSERT_TRUE(counted) << describe(counted.error());
      EXPECT_GE(positions, static_cast<std::size_t>(told.position));
      EXPECT_GT((*opened)->analyses().next_id(), analyses->back().id);
    }
  }
}

}  // namespace
}  // namespace ludex::store
