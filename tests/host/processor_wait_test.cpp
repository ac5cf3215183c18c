// Two processes that share a processor wait for each other; one that sleeps does not wait.
#include "host/processor_wait.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "host/affinity.h"
#include "host/clock.h"
#include "support/ample.h"
#include "support/arguments.h"

namespace ludex::host {
namespace {

// A shell with this script, which is killed at the end.
class Shell {
 public:
  explicit Shell(const std::string& script) {
    std::vector<std::string> words{"/bin/sh", "-c", script};
    const std::vector<char*> argv = support::pointers_to(words);
    EXPECT_EQ(posix_spawn(&process_, argv[0], nullptr, nullptr, argv.data(), environ), 0);
  }
  Shell(const Shell&) = delete;
  Shell& operator=(const Shell&) = delete;
  ~Shell() {
    ::kill(process_, SIGKILL);
    EXPECT_EQ(::waitpid(process_, nullptr, 0), process_);
  }
  [[nodiscard]] pid_t id() const { return process_; }

 private:
  pid_t process_ = 0;
};

constexpr const char* spins = "while :; do :; done";

TEST(HostProcessorWait, ProcessesThatShareAProcessorWait) {
  const PinnedThread pinned(usable_processors().front());
  const Shell one(spins);
  const Shell other(spins);
  ProcessorWait wait(one.id());
  wait.mark();
  const TimePoint until = support::soon();
  Duration waited{0};
  while (waited < Milliseconds(20) && steady_now() < until) {
    ASSERT_TRUE(wait.since_mark().has_value());
    waited = *wait.since_mark();
    (void)::sched_yield();
  }
  EXPECT_GE(waited, Milliseconds(20));
}

TEST(HostProcessorWait, WithoutAMarkOrAProcessThereIsNone) {
  EXPECT_EQ(ProcessorWait(::getpid()).since_mark(), std::nullopt);
  pid_t gone = 0;
  {
    const Shell ended("exit 0");
    gone = ended.id();
  }
  ProcessorWait wait(gone);
  wait.mark();
  EXPECT_EQ(wait.since_mark(), std::nullopt);
}

}  // namespace
}  // namespace ludex::host
