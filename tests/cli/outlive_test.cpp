// No process that a match has started outlives it, however it ends.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sched.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <string>
#include <vector>

#include "base/descriptor.h"
#include "cli/programs.h"
#include "host/clock.h"
#include "support/ample.h"
#include "support/arguments.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

using support::ample;

bool ends(const Descriptor& process) {
  pollfd wait{process.get(), POLLIN, 0};
  return ::poll(&wait, 1, static_cast<int>(ample.count())) == 1;
}

// A match whose engines ignore everything but SIGKILL and have daemons.
class Outlive : public testing::Test {
 protected:
  void SetUp() override {
    std::vector<std::string> words{ludex, "match"};
    for (const std::string name : {"A", "B"}) {
      words.insert(words.end(), {"-engine", "name=" + name, "cmd=" + fault_engine, "proto=uci",
                                 "args=--fault daemon --pids " + folder_.file("pids")});
    }
    words.insert(words.end(), {"-each", "tc=60", "-rounds", "1000000", "-maxmoves", "20"});
    const std::vector<char*> argv = support::pointers_to(words);
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    // Not under a reaper of our own, which would do the work.
    ASSERT_EQ(posix_spawn(&match_, ludex.c_str(), &actions, nullptr, argv.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    for (const pid_t id : engines_and_daemons()) {
      processes_.emplace_back(static_cast<int>(::syscall(SYS_pidfd_open, id, 0)));
      EXPECT_TRUE(processes_.back()) << id;
    }
    EXPECT_EQ(processes_.size(), 4U);
  }
  void TearDown() override {
    EXPECT_EQ(::waitpid(match_, nullptr, 0), match_);
    for (const Descriptor& process : processes_) {
      EXPECT_TRUE(ends(process));
    }
  }

  [[nodiscard]] std::vector<pid_t> engines_and_daemons() const {
    const TimePoint until = support::soon();
    for (;;) {
      std::ifstream file(folder_.file("pids"));
      std::vector<pid_t> ids;
      for (pid_t id = 0; file >> id;) {
        ids.push_back(id);
      }
      if (ids.size() >= 4 || host::SteadyClock().now() > until) return ids;
      (void)sched_yield();
    }
  }

  support::TemporaryFolder folder_;
  pid_t match_ = -1;
  std::vector<Descriptor> processes_;
};

TEST_F(Outlive, NoProcessOutlivesAMatchThatIsKilled) {
  EXPECT_EQ(::kill(match_, SIGKILL), 0);
}

TEST_F(Outlive, NoProcessOutlivesAMatchThatIsInterruptedTwice) {
  const Descriptor match(static_cast<int>(::syscall(SYS_pidfd_open, match_, 0)));
  pollfd wait{match.get(), POLLIN, 0};
  do {
    EXPECT_EQ(::kill(match_, SIGINT), 0);
  } while (::poll(&wait, 1, 5) == 0);
}

TEST_F(Outlive, NoProcessOutlivesAMatchThatIsStopped) {
  EXPECT_EQ(::kill(match_, SIGTERM), 0);
}

}  // namespace
}  // namespace ludex::cli
