// `pbrain-ludex` as managers of Gomocup meet it: installed anywhere, run in any folder, within the
// memory that it was told, and gone soon after END.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "cli/programs.h"
#include "host/pipe_port.h"
#include "host/process.h"
#include "support/ample.h"
#include "support/sanitized.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

using support::soon;

// A process that is talked to in lines, and in the end waited for.
class Talk {
 public:
  explicit Talk(const host::ProcessSpec& spec)
      : process_(host::Process::start(spec).value()),
        port_({process_.output.get(), process_.input.get(), process_.errors.get(), -1}) {}

  void say(const std::vector<std::string>& lines) {
    EXPECT_TRUE(port_.send(lines, soon()).complete);
  }
  // The next line that begins so; empty if none comes.
  std::string hear(std::string_view beginning) {
    for (;;) {
      const host::Received received = port_.receive(soon());
      if (received.what != host::Arrival::line) return {};
      if (received.text.starts_with(beginning)) return std::string(received.text);
    }
  }
  // The next line that is a move.
  std::string hear_move() {
    for (;;) {
      const host::Received received = port_.receive(soon());
      if (received.what != host::Arrival::line) return {};
      if (!received.text.empty() && is_digit(received.text.front())) {
        return std::string(received.text);
      }
    }
  }
  // The end of its input.
  void close() {
    port_.stop_sending();
    process_.input.close();
  }
  // How it ended by itself.
  std::string end() {
    if (!process_.wait_for_exit(soon())) return "lives on";
    EXPECT_TRUE(process_.kill_and_reap(soon()));
    return process_.how_it_ended();
  }
  [[nodiscard]] pid_t id() const { return process_.id(); }

 private:
  host::Process process_;
  host::PipePort port_;
};

const std::string pbrain = LUDEX_BIN "/pbrain-ludex";

// --- Where it lies and runs ---

TEST(Pbrain, IsInstalledAndPlaysInAnyFolder) {
  const support::TemporaryFolder folder;
  Talk install(
      {LUDEX_CMAKE, {"--install", LUDEX_BUILD, "--prefix", folder.file("prefix")}, "", {}});
  EXPECT_EQ(install.end(), "exit status 0");
  const std::string installed = folder.file("prefix/bin/pbrain-ludex");
  // Taken elsewhere alone, and run where nothing can be written.
  std::filesystem::copy_file(installed, folder.file("pbrain-ludex"));
  for (const std::string& program : {installed, folder.file("pbrain-ludex")}) {
    Talk engine({program, {}, "/proc", {}});
    engine.say({"ABOUT", "START 15", "INFO timeout_turn 0", "TURN 7,7"});
    EXPECT_EQ(engine.hear("name=\"").substr(0, 12), "name=\"Ludex\"");
    EXPECT_EQ(engine.hear("OK"), "OK");
    EXPECT_FALSE(engine.hear_move().empty());
    engine.say({"END"});
    EXPECT_EQ(engine.end(), "exit status 0");
  }
}

// Managers end their lines in any way; `printf` stands for one of them.
TEST(Pbrain, TakesEveryEndOfALine) {
  for (const std::string end : {"\\n", "\\r\\n", "\\r"}) {
    for (const std::string& program : {pbrain, ludex + " engine gomoku --protocol agi"}) {
      const bool is_agi = program != pbrain;
      const std::string lines =
          is_agi ? fmt::format("AGI{0}POSITION MOVES 78{0}GO TIME 0{0}", end)
                 : fmt::format("START 15{0}INFO timeout_turn 0{0}TURN 7,7{0}", end);
      // The pipe stays open until the answer is there.
      const std::string pipe = fmt::format("{{ printf \"{}\"; cat; }} | {}", lines, program);
      Talk engine({"/bin/sh", {"-c", pipe}, "", {}});
      EXPECT_FALSE((is_agi ? engine.hear("BESTMOVE ") : engine.hear_move()).empty()) << end;
      engine.close();
      EXPECT_EQ(engine.end(), "exit status 0");
    }
  }
}

// Gomocup lets an engine keep files in the folder of INFO and in the one where it runs: ours has no
// use for either.
TEST(Pbrain, LeavesNoFiles) {
  const support::TemporaryFolder runs;
  const support::TemporaryFolder keeps;
  Talk engine({pbrain, {}, runs.path().string(), {}});
  engine.say(
      {"START 15", "INFO folder " + keeps.path().string(), "INFO timeout_turn 0", "TURN 7,7"});
  EXPECT_FALSE(engine.hear_move().empty());
  engine.say({"END"});
  EXPECT_EQ(engine.end(), "exit status 0");
  EXPECT_TRUE(std::filesystem::is_empty(runs.path()));
  EXPECT_TRUE(std::filesystem::is_empty(keeps.path()));
}

// An old manager of Gomocup: a folder of files, and one process for each move.
TEST(Pbrain, AnswersTheQuestionOfAnOldManagerInItsFiles) {
  const support::TemporaryFolder folder;
  folder.write("PLOCHA.DAT", "-----\n-xxxx\n-oo--\n-oo--\n-----\n");
  folder.write("TAH.DAT", "x");
  folder.write("TIMEOUTS.DAT", "1\n10000\n");
  folder.write("INFO.DAT", "rule 0\n");
  folder.write("MSG.DAT", "");
  // The manager starts a program without arguments.
  folder.write("ludex.sh", "exec '" + ludex + "' engine gomoku --files .\n");
  Talk engine({"/bin/sh", {"ludex.sh"}, folder.path().string(), {}});
  EXPECT_EQ(engine.end(), "exit status 0");
  std::ifstream file(folder.file("TAH.DAT"));
  std::string move;
  std::getline(file, move);
  EXPECT_EQ(move, "0,1");
}

// --- END ---

// What processes that have ended, and were waited for, have worked.
double seconds_of_ended_processes() {
  rusage used{};
  EXPECT_EQ(::getrusage(RUSAGE_CHILDREN, &used), 0);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// What a process has worked so far (proc(5): utime and stime behind the name in parentheses).
double seconds_of(pid_t id) {
  std::ifstream file("/proc/" + std::to_string(id) + "/stat");
  std::string text;
  std::getline(file, text);
  text.erase(0, text.rfind(')') + 2);
  const auto words = split(text, ' ');
  const auto ticks = [&](std::size_t at) { return static_cast<double>(*to_integer(words[at])); };
  return (ticks(11) + ticks(12)) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

// A search without an end is given up within a second of work, which a busy machine does not make
// longer. A manager kills what lives on for a second.
TEST(Pbrain, EndsWithinASecondOfEndWhileItThinks) {
  for (const std::string threads : {"1", "2"}) {
    const double before = seconds_of_ended_processes();
    Talk engine({pbrain, {}, "", {}});
    engine.say({"START 20", "INFO timeout_turn 1000000000", "INFO timeout_match 0",
                "INFO thread_num " + threads, "INFO show_detail 2", "BOARD", "10,10,1", "10,11,2",
                "11,11,1", "9,10,2", "DONE"});
    EXPECT_FALSE(engine.hear("INFO ").empty());
    const double worked = seconds_of(engine.id());
    engine.say({"END"});
    EXPECT_EQ(engine.end(), "exit status 0");
    EXPECT_LT(seconds_of_ended_processes() - before - worked, 1.0) << threads << " threads";
  }
}

// --- Memory ---

#ifndef LUDEX_SANITIZED
// The most memory that a process has had at a time, in bytes.
std::size_t most_memory_of(pid_t id) {
  std::ifstream file("/proc/" + std::to_string(id) + "/status");
  for (std::string line; std::getline(file, line);) {
    constexpr std::string_view key = "VmHWM:";
    if (!line.starts_with(key)) continue;
    const std::string_view kilobytes = trim(std::string_view(line).substr(key.size()));
    return static_cast<std::size_t>(*to_integer(kilobytes.substr(0, kilobytes.find(' ')))) * 1024;
  }
  return 0;
}

// What it takes to search so far that every page of its table has been used.
std::size_t memory_for(const std::vector<std::string>& settings) {
  Talk engine({pbrain, {}, "", {}});
  engine.say({"START 20"});
  engine.say(settings);
  engine.say({"INFO timeout_turn 1000000000", "INFO timeout_match 0", "INFO max_node 150000",
              "BOARD", "10,10,1", "10,11,2", "11,12,1", "9,10,2", "8,12,1", "12,9,2", "DONE"});
  EXPECT_FALSE(engine.hear_move().empty());
  const std::size_t most = most_memory_of(engine.id());
  engine.say({"END"});
  EXPECT_EQ(engine.end(), "exit status 0");
  return most;
}

TEST(Pbrain, KeepsWithinTheMemoryThatItWasTold) {
  constexpr std::size_t megabyte = std::size_t{1024} * 1024;
  for (const std::size_t megabytes : {std::size_t{64}, std::size_t{80}}) {
    for (const std::string threads : {"1", "2", "4"}) {
      const std::string bytes = std::to_string(megabytes * megabyte);
      EXPECT_LT(memory_for({"INFO thread_num " + threads, "INFO max_memory " + bytes}),
                megabytes * megabyte)
          << threads << " threads";
    }
  }
  // A larger table than that is used where nothing forbids it, and the limit goes before a wish.
  EXPECT_GT(memory_for({"INFO hash_size 131072"}), 80 * megabyte);
  EXPECT_LT(memory_for({"INFO hash_size 131072", "INFO max_memory 83886080"}), 80 * megabyte);
}
#endif

}  // namespace
}  // namespace ludex::cli
