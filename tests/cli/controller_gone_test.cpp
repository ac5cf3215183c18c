// Programs that serve a controller, where the controller has gone, never came or no longer reads.
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/ioctl.h>

#include <csignal>
#include <string>
#include <string_view>
#include <utility>

#include "cli/programs.h"
#include "host/clock.h"
#include "host/pipe_port.h"
#include "host/process.h"
#include "support/ample.h"

namespace ludex::cli {
namespace {

using host::Process;

using support::soon;

Process start(const host::ProcessSpec& spec) {
  auto process = Process::start(spec);
  EXPECT_TRUE(process.has_value());
  return *std::move(process);
}

// Runs the program as a shell starts it with such descriptors.
Process start_with(const std::string& arguments, const std::string& redirection) {
  return start({"sh", {"-c", "exec " + ludex + " " + arguments + " " + redirection}, "", {}});
}

std::string ended(Process& process) {
  if (!process.wait_for_exit(soon())) return "lives on";
  EXPECT_TRUE(process.kill_and_reap(soon()));
  return process.how_it_ended();
}

const std::string bridge = "bridge --speak uci -engine proto=uci cmd=" + fault_engine;

TEST(ControllerGone, AClosedStdinIsTheEndOfInput) {
  Process engine = start_with("engine chess", "<&-");
  EXPECT_EQ(ended(engine), "exit status 0");
  Process spoken_to = start_with("engine xiangqi --protocol ucci", "<&- 2>&-");
  EXPECT_EQ(ended(spoken_to), "exit status 0");
  Process between = start_with(bridge, "<&-");
  EXPECT_EQ(ended(between), "exit status 0");
}

TEST(ControllerGone, AMissingStdinHidesNoSignal) {
  Process match = start_with("match -engine name=A cmd=" + fault_engine + " -engine name=B cmd=" +
                                 fault_engine + " -each tc=60 -rounds 1000000 -maxmoves 20",
                             "<&-");
  host::PipePort output({match.output.get(), -1, match.errors.get(), -1});
  EXPECT_EQ(output.receive(soon()).what, host::Arrival::line);  // it has begun
  match.signal_group(SIGTERM);
  output.drain(TimePoint::min());
  while (output.receive(soon()).what == host::Arrival::line) {
  }
  EXPECT_EQ(ended(match), "exit status 1");
}

TEST(ControllerGone, AClosedStdoutEndsAnEngineAndGoesToNobodyElse) {
  Process engine = start_with("engine chess", ">&-");
  const std::string_view words = "uci\nisready\n";
  EXPECT_EQ(::write(engine.input.get(), words.data(), words.size()),
            static_cast<ssize_t>(words.size()));
  EXPECT_TRUE(engine.wait_for_exit(soon()));
}

// A bridge whose controller has let its pipe run full of infos.
Process unread_bridge() {
  Process process = start({ludex,
                           {"bridge", "--speak", "uci", "-engine", "proto=uci",
                            "cmd=" + fault_engine, "args=--fault flood"},
                           "",
                           {}});
  host::PipePort port({-1, process.input.get(), -1, -1});
  const std::vector<std::string> lines{"uci", "isready", "position startpos", "go infinite"};
  EXPECT_TRUE(port.send(lines, soon()).complete);
  const TimePoint until = soon();
  // Until less than a write that never blocks (PIPE_BUF) finds room in the pipe (pipe(7)).
  for (int unread = 0; unread <= (1 << 16) - 4096 && host::SteadyClock().now() < until;) {
    EXPECT_EQ(::ioctl(process.output.get(), FIONREAD, &unread), 0);
    (void)sched_yield();
  }
  return process;
}

TEST(ControllerGone, ABridgeThatNobodyReadsIsEndedByASignal) {
  Process process = unread_bridge();
  process.signal_group(SIGTERM);
  EXPECT_EQ(ended(process), "exit status 0");
}

TEST(ControllerGone, ABridgeThatNobodyReadsEndsWithItsInput) {
  Process process = unread_bridge();
  process.input.close();
  EXPECT_EQ(ended(process), "exit status 0");
}

}  // namespace
}  // namespace ludex::cli
