#include "host/process.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "host/clock.h"
#include "host/open_files.h"
#include "host/process_fixture.h"
#include "host/process_port.h"
#include "support/temporary_folder.h"

namespace ludex::host {
namespace {

ProcessSpec shell(std::string script) {
  ProcessSpec spec;
  spec.command = "sh";
  spec.arguments = {"-c", std::move(script)};
  return spec;
}

// What comes next. A program that ends closes its input a moment before the rest, and whoever looks
// in between is told of that first.
Arrival after_deafness(ProcessPort& port) {
  const Arrival arrival = port.receive(soon()).what;
  return arrival == Arrival::closed_input ? port.receive(soon()).what : arrival;
}

std::string first_line(const ProcessSpec& spec) {
  auto process = Process::start(spec);
  if (!process) {
    return process.error();
  }
  ProcessPort port(std::move(*process));
  return std::string(port.receive(soon()).text);
}

TEST(ProcessTest, ANicenessIsAddedToOurs) {
  errno = 0;
  const int ours = getpriority(PRIO_PROCESS, 0);
  ASSERT_EQ(errno, 0);
  ProcessSpec spec = shell("nice");
  EXPECT_EQ(first_line(spec), std::to_string(ours));
  spec.niceness = 3;
  EXPECT_EQ(first_line(spec), std::to_string(std::min(ours + 3, 19)));
}

TEST(ProcessTest, ProgramsKeepTheLimitOnOpenFilesFromBeforeItWasRaised) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  const std::uint64_t raised = raise_open_files(before.rlim_cur + 1);
  EXPECT_EQ(raised, std::min<rlim_t>(before.rlim_cur + 1, before.rlim_max));
  EXPECT_EQ(raise_open_files(0), raised) << "a limit is never lowered";
  EXPECT_EQ(first_line(shell("ulimit -Sn")), std::to_string(before.rlim_cur));
  EXPECT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
}

TEST(ProcessTest, WhatCannotBeStartedIsOneClearSentence) {
  const auto error_of = [](const ProcessSpec& spec) {
    const std::size_t descriptors = open_descriptors();
    const auto process = Process::start(spec);
    EXPECT_EQ(open_descriptors(), descriptors);
    return process ? "it started" : process.error();
  };
  EXPECT_EQ(error_of({"", {}, "", {}}), "cannot start an engine without a command");
  EXPECT_EQ(error_of({"no-such-engine", {}, "", {}}),
            "cannot start \"no-such-engine\": no such program in PATH");
  EXPECT_EQ(error_of({"/no/such/engine", {}, "", {}}),
            "cannot start \"/no/such/engine\": no such file");
  EXPECT_EQ(error_of({"/etc/passwd", {}, "", {}}),
            "cannot start \"/etc/passwd\": it is not executable");
  EXPECT_EQ(error_of({"sh", {}, "/no/such/folder", {}}),
            "cannot start \"sh\": \"/no/such/folder\" is not a directory");
  EXPECT_EQ(error_of({"sh", {std::string("a\0b", 3)}, "", {}}),
            "cannot start a command that contains a NUL byte");
}

TEST(ProcessTest, DirectoryAndEnvironmentAreAsAsked) {
  ProcessSpec spec = shell("echo \"$PWD $LUDEX_WORD $HOME\"");
  spec.directory = "/usr";
  spec.environment = {{"LUDEX_WORD", "given"}, {"HOME", "changed"}};
  EXPECT_EQ(first_line(spec), "/usr given changed");
}

TEST(ProcessTest, ARelativeCommandIsMeantFromItsDirectoryOrElseFromOurs) {
  EXPECT_EQ(first_line({"bin/sh", {"-c", "echo $0"}, "/", {}}), "bin/sh");
  const auto ours = std::filesystem::relative("/bin/sh");
  EXPECT_EQ(first_line({ours, {"-c", "pwd"}, "/usr/share", {}}), "/usr/share");
}

TEST(ProcessTest, AProgramInItsDirectoryComesBeforeOneInPath) {
  const support::TemporaryFolder folder;
  std::filesystem::create_symlink("/bin/sh", folder.path() / "ls");
  EXPECT_EQ(first_line({"ls", {"-c", "echo $0"}, folder.path(), {}}), "./ls");
  std::filesystem::remove(folder.path() / "ls");
  folder.write("ls", "this may not be run");
  EXPECT_EQ(first_line({"ls", {"-d", "/usr"}, folder.path(), {}}), "/usr");
}

TEST(ProcessTest, AChildInheritsNoDescriptorOfOurs) {
  const int leaked = dup(STDIN_FILENO);
  auto other = Process::start(shell("read line"));
  auto lister = Process::start({"ls", {"/proc/self/fd"}, "", {}});
  ASSERT_TRUE(other.has_value() && lister.has_value());
  ProcessPort port(std::move(*lister));
  for (const char* descriptor : {"0", "1", "2", "3"}) {  // 3 is the folder that ls reads
    EXPECT_EQ(port.receive(soon()).text, descriptor);
  }
  EXPECT_EQ(after_deafness(port), Arrival::closed);
  (void)close(leaked);
}

TEST(ProcessTest, AChildHasDefaultSignalsAndAGroupOfItsOwn) {
  ignore_broken_pipes();
  // Signals up to 28; the C library keeps two higher ones to itself.
  EXPECT_TRUE(first_line(shell("grep SigIgn /proc/self/status")).ends_with("0000000"));
  EXPECT_EQ(first_line(shell("test $(ps -o pgid= -p $$) = $$ && echo leader")), "leader");
}

TEST(ProcessTest, TheEndIsToldInWords) {
  const auto end_of = [](const char* script) {
    auto process = Process::start(shell(script));
    const pid_t id = process->id();
    ProcessPort port(std::move(*process));
    EXPECT_EQ(after_deafness(port), Arrival::closed);
    const ProcessEnd ending = port.process_end();
    EXPECT_TRUE(ending.exited);
    EXPECT_TRUE(is_reaped(id));
    return ending.how + "|" + ending.stderr_tail;
  };
  EXPECT_EQ(end_of("exit 3"), "exit status 3|");
  EXPECT_EQ(end_of("echo gone >&2; kill -9 $$"), "killed by signal 9 (Killed)|gone");
}

TEST(ProcessTest, TheTailOfALongStderrIsKept) {
  auto process = Process::start(shell("seq 100000 >&2; echo done"));
  ASSERT_TRUE(process.has_value());
  ProcessPort port(std::move(*process));
  EXPECT_EQ(port.receive(soon()).text, "done");
  EXPECT_EQ(after_deafness(port), Arrival::closed);
  const ProcessEnd ending = port.process_end();
  EXPECT_TRUE(ending.stderr_tail.ends_with("99999\\x0A100000"));
  EXPECT_LE(ending.stderr_tail.size(), 4 * limits::stderr_tail_bytes);
}

TEST(ProcessTest, LinesOfStderrAreHeardToTheLast) {
  auto process =
      Process::start(shell("printf '1%%\\r2%%\\r\\nready\\n' >&2; echo done; printf end >&2"));
  ASSERT_TRUE(process.has_value());
  ProcessPort port(std::move(*process));
  std::vector<std::string> heard;
  port.report_errors_to([&](std::string_view line, TimePoint) { heard.emplace_back(line); });
  EXPECT_EQ(port.receive(soon()).text, "done");
  EXPECT_EQ(after_deafness(port), Arrival::closed);
  EXPECT_EQ(port.process_end().stderr_tail, "1%\\x0D2%\\x0D\\x0Aready\\x0Aend");
  EXPECT_EQ(heard, (std::vector<std::string>{"1%", "2%", "ready", "end"}));
}

TEST(ProcessTest, ALineOfStderrThatIsTooLongIsTold) {
  auto process = Process::start(shell(fmt::format(
      "head -c {} /dev/zero | tr '\\0' x >&2; echo >&2; echo so >&2", limits::line_bytes + 1)));
  ASSERT_TRUE(process.has_value());
  ProcessPort port(std::move(*process));
  std::vector<std::string> heard;
  port.report_errors_to([&](std::string_view line, TimePoint) { heard.emplace_back(line); });
  EXPECT_EQ(after_deafness(port), Arrival::closed);
  (void)port.process_end();
  EXPECT_EQ(heard, (std::vector<std::string>{"(a line that is too long)", "so"}));
}

TEST(ProcessTest, LinesThatWereWrittenBeforeTheEndStillCome) {
  auto process = Process::start(shell("seq 3; exec sleep 0"));
  ASSERT_TRUE(process.has_value());
  ASSERT_TRUE(process->wait_for_exit(soon()));
  ProcessPort port(std::move(*process));
  for (const char* line : {"1", "2", "3"}) {
    EXPECT_EQ(port.receive(soon()).text, line);
  }
  EXPECT_EQ(after_deafness(port), Arrival::closed);
}

TEST(ProcessTest, TheEndIsSeenThoughAChildOfTheEngineHoldsThePipes) {
  auto process = Process::start(shell("exec 3<&0; sleep 1000 <&3 & echo $!; exit 0"));
  ASSERT_TRUE(process.has_value());
  const pid_t id = process->id();
  ProcessPort port(std::move(*process));
  EXPECT_EQ(port.receive(soon()).what, Arrival::line);
  EXPECT_EQ(after_deafness(port), Arrival::closed);
  port.close(soon());
  EXPECT_TRUE(is_reaped(id));
  EXPECT_TRUE(group_is_empty(id));
}

// It has left its group and its session, and its own parent has ended.
TEST(ProcessTest, ADaemonOfAProgramEndsWithIt) {
  const std::string daemon =
      "(setsid sh -c 'trap \"\" TERM HUP INT; echo $$; while :; do sleep 1000; done' &); ";
  for (const std::string end : {"exit 3", "kill -9 $$", "exec sleep 1000"}) {
    auto process = Process::start(shell(fmt::format("{}read line; {}", daemon, end)));
    ASSERT_TRUE(process.has_value());
    ProcessPort port(std::move(*process));
    const pid_t id = std::stoi(std::string(port.receive(soon()).text));
    EXPECT_TRUE(port.send(std::vector<std::string>{"end"}, soon()).complete);
    if (end.ends_with("1000")) {
      port.close(SteadyClock().now());
    } else {
      EXPECT_EQ(after_deafness(port), Arrival::closed);
      EXPECT_TRUE(port.process_end().exited);
    }
    EXPECT_TRUE(is_reaped(id)) << end;
    EXPECT_TRUE(group_is_empty(id)) << end;
  }
}

TEST(ProcessTest, WritingToOneThatDoesNotReadEndsAtTheDeadline) {
  auto process = Process::start(shell("exec sleep 1000"));
  ASSERT_TRUE(process.has_value());
  ProcessPort port(std::move(*process));
  const std::vector<std::string> lines(1, std::string(std::size_t{1} << 20, 'x'));
  const auto sent = port.send(lines, SteadyClock().now() + Milliseconds(50));
  EXPECT_FALSE(sent.complete);
  EXPECT_FALSE(sent.refused);
}

TEST(ProcessTest, AMegabyteGoesThereAndBackWhileBothPipesAreFull) {
  auto process = Process::start({"cat", {}, "", {}});
  ASSERT_TRUE(process.has_value());
  ProcessPort port(std::move(*process));
  const std::vector<std::string> lines(1000, std::string(1000, 'x'));
  ASSERT_TRUE(port.send(lines, soon()).complete);
  for (const std::string& line : lines) {
    ASSERT_EQ(port.receive(soon()).text, line);
  }
}

TEST(ProcessTest, WritingToOneThatHasEndedIsRefused) {
  auto process = Process::start(shell("exit 0"));
  ASSERT_TRUE(process.has_value());
  ASSERT_TRUE(process->wait_for_exit(soon()));
  ProcessPort port(std::move(*process));
  EXPECT_TRUE(port.send(std::vector<std::string>{"uci"}, soon()).refused);
}

TEST(ProcessTest, AStoppedProcessIsEnded) {
  auto process = Process::start(shell("kill -STOP $$; read line"));
  ASSERT_TRUE(process.has_value());
  const pid_t id = process->id();
  ProcessPort port(std::move(*process));
  port.close(SteadyClock().now() + Milliseconds(20));
  EXPECT_TRUE(is_reaped(id));
}

TEST(ProcessTest, AWakeEndsTheWaitOrTheNextOne) {
  auto process = Process::start({"cat", {}, "", {}});
  ASSERT_TRUE(process.has_value());
  ProcessPort port(std::move(*process));
  port.wake();
  EXPECT_EQ(port.receive(soon()).what, Arrival::woken);
  EXPECT_EQ(port.receive(TimePoint::min()).what, Arrival::timeout);
  EXPECT_EQ(port.receive(SteadyClock().now() + Milliseconds(5)).what, Arrival::timeout);
}

}  // namespace
}  // namespace ludex::host
