// Every fault of the fault engine inside a tournament of healthy engines: their games are played as
// without it, memory is bounded, and no process remains.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/programs.h"
#include "host/clock.h"
#include "support/ample.h"
#include "support/arguments.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

struct FaultRow {
  std::string fault;
  // What the reason of the faulty engine's games begins with, behind the name of its side. Empty:
  // it loses nothing by the fault. "refused": it cannot play, which is found before the first game.
  // "either": whether the fault costs it the game depends on when it is read.
  std::string reason;
};

const std::vector<FaultRow> fault_rows{
    {"die-at-start", "refused"},
    {"die-at-handshake", "refused"},
    {"silent-handshake", "refused"},
    {"flood-handshake", "refused"},
    {"malformed-options", ""},
    {"long-lines", ""},
    {"die --ply 2", " disconnects"},
    {"die --signal 11 --ply 2", " disconnects"},
    {"half-line-then-die --ply 2", " disconnects"},
    {"answer-then-die --ply 2", " disconnects"},
    {"hang --ply 2", " loses on time"},
    {"deaf --ply 2", " loses on time"},
    {"stopped --ply 2", " loses on time"},
    {"spin --ply 2", " loses on time"},
    {"chatter --ply 2", " loses on time"},
    {"flood --ply 2", " loses on time"},
    {"endless-line --ply 2", " loses on time"},
    {"no-newline --ply 2", " loses on time"},
    {"illegal --ply 2", " makes an illegal move"},
    {"resign --ply 2", " makes an illegal move"},
    {"none --ply 2", " makes an illegal move"},
    {"null-move --ply 2", " makes an illegal move"},
    {"own-square --ply 2", " makes an illegal move"},
    {"bare --ply 2", " makes an illegal move"},
    {"close-stdin --ply 2", " disconnects"},
    {"close-stdout --ply 2", " disconnects"},
    {"children-then-die --ply 2", " disconnects"},
    {"children --ply 2", ""},
    {"twice --ply 2", ""},
    {"unsolicited --ply 2", "either"},
    {"long-line --ply 2", ""},
    {"many-lines --ply 2", ""},
    {"stderr --ply 2", ""},
    {"nonsense --ply 2", ""},
    {"crlf", ""},
    {"blanks", ""},
    {"odd-bytes", ""},
    {"byte-by-byte", ""},
    {"daemon", ""},
    {"ignore-quit", ""},
    {"crash-at-quit", ""},
};

struct TournamentRan {
  int status = -1;
  long kilobytes = 0;
  std::string out;
};

std::string whole_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class FaultTournament : public testing::Test {
 protected:
  // Two healthy engines and a faulty one, each against each, two games at a time.
  TournamentRan play(const std::string& fault) const {
    std::vector<std::string> words{ludex, "match"};
    for (const std::string name : {"H1", "H2"}) {
      words.insert(words.end(), {"-engine", "name=" + name, "cmd=" + fault_engine, "tc=600",
                                 "args=--words " + mark()});
    }
    words.insert(words.end(), {"-engine",
                               "name=F",
                               "cmd=" + fault_engine,
                               "tc=1",
                               "args=--words " + mark() + " --fault " + fault,
                               "-rounds",
                               "1",
                               "-games",
                               "1",
                               "-maxmoves",
                               "4",
                               "-recover",
                               "-concurrency",
                               "2",
                               "-startup-ms",
                               "2000",
                               "-pgnout",
                               "file=" + folder_.file("a.pgn"),
                               "append=false",
                               "min=true"});
    const std::vector<char*> argv = support::pointers_to(words);
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, folder_.file("out").c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    pid_t child = 0;
    EXPECT_EQ(posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    rusage used{};
    EXPECT_EQ(::wait4(child, &status, 0, &used), child);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), used.ru_maxrss,
            whole_file(folder_.file("out"))};
  }
  // A word of the command lines of this test's engines, and of their children.
  [[nodiscard]] std::string mark() const { return folder_.path().filename().string(); }
  [[nodiscard]] bool engines_remain() const {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
      const std::string line = whole_file(entry.path().string() + "/cmdline");
      if (line.starts_with(fault_engine) && line.find(mark()) != std::string::npos) return true;
    }
    return false;
  }
  // The record of the game between the healthy engines.
  [[nodiscard]] std::string healthy_game() const {
    const std::string all = whole_file(folder_.file("a.pgn"));
    std::size_t at = 0;
    while (at < all.size()) {
      const std::size_t next = std::min(all.find("[Event", at + 1), all.size());
      const std::string game = all.substr(at, next - at);
      if (game.find("\"F\"") == std::string::npos) return game;
      at = next;
    }
    return {};
  }

  support::TemporaryFolder folder_;
};

TEST_F(FaultTournament, NoFaultTouchesTheGamesOfTheOthers) {
  const TournamentRan alone = play("crlf");
  ASSERT_EQ(alone.status, 0) << alone.out;
  const std::string healthy = healthy_game();
  EXPECT_NE(healthy, "");
  for (const FaultRow& row : fault_rows) {
    const TournamentRan ran = play(row.fault);
    const bool is_refused = row.reason == "refused";
    EXPECT_EQ(ran.status, is_refused ? 1 : 0) << row.fault << "\n" << ran.out;
    EXPECT_LT(ran.kilobytes, 200 * 1024) << row.fault;
    const TimePoint until = support::soon();
    while (engines_remain() && host::SteadyClock().now() < until) {
      (void)sched_yield();
    }
    EXPECT_FALSE(engines_remain()) << row.fault;
    if (is_refused) {
      EXPECT_NE(ran.out.find("engine F cannot play"), std::string::npos) << row.fault << ran.out;
      continue;
    }
    EXPECT_EQ(healthy_game(), healthy) << row.fault << "\n" << ran.out;
    EXPECT_NE(ran.out.find("Finished match"), std::string::npos) << row.fault << "\n" << ran.out;
    if (row.reason == "either") continue;
    if (!row.reason.empty()) {
      EXPECT_NE(ran.out.find(row.reason), std::string::npos) << row.fault << "\n" << ran.out;
    } else {
      EXPECT_EQ(ran.out.find(" disconnects"), std::string::npos) << row.fault << "\n" << ran.out;
      EXPECT_EQ(ran.out.find(" illegal move"), std::string::npos) << row.fault << "\n" << ran.out;
    }
  }
}

}  // namespace
}  // namespace ludex::cli
