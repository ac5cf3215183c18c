// Every fault of the fault engine, in every protocol in which it exists, inside a running
// tournament of healthy engines: each faulty game ends with its true reason, the healthy games are
// played as without the faulty engines, memory is bounded, and no process remains.
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/programs.h"
#include "host/clock.h"
#include "support/ample.h"
#include "support/arguments.h"
#include "support/fault_table.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

using tests::Cost;
using tests::FaultRow;
using tests::Protocol;
using tests::Stage;

// A tournament: its game, and what the faulty engines speak.
struct FaultyField {
  std::string name;
  Protocol protocol{};
  std::vector<std::string> game;  // flags
  std::string speaking;           // arguments of the fault engine
  std::string healthy_limits;     // of the built-in engine
};

void PrintTo(const FaultyField& field, std::ostream* out) {
  *out << field.name;
}

const std::vector<FaultyField> faulty_fields{
    {"Uci", Protocol::uci, {}, "", "depth=1 option.Hash=1"},
    {"UciXiangqi",
     Protocol::uci,
     {"-variant", "xiangqi"},
     "--variant xiangqi",
     "depth=1 option.Hash=1"},
    {"Ucci", Protocol::ucci, {"-variant", "xiangqi"}, "--speak ucci", "depth=1 option.Hash=1"},
    {"Agi", Protocol::agi, {"-variant", "gomoku"}, "--speak agi", "depth=1 option.Hash=1"},
    {"Gomocup",
     Protocol::gomocup,
     {"-variant", "gomoku"},
     "--speak gomocup",
     "depth=1 option.Hash=1"},
    {"Gtp",
     Protocol::gtp,
     {"-variant", "go", "-size", "9", "-komi", "7"},
     "--speak gtp",
     "nodes=4"},
};

// What the reason of the faulty engine's game has behind the name of its side.
std::string_view words_of(Cost cost) {
  switch (cost) {
    case Cost::crash:
      return " disconnects";
    case Cost::silence:
      return "'s connection stalls";
    case Cost::time:
      return " loses on time";
    case Cost::illegal:
      return " makes an illegal move";
    case Cost::resigning:
      return " resigns";
    case Cost::nothing:
    case Cost::either:
      return "";
  }
  return "";
}

constexpr std::array losses{Cost::crash, Cost::silence, Cost::time, Cost::illegal, Cost::resigning};

struct TournamentRan {
  int status = -1;
  long kilobytes = 0;
  std::string out;
};

std::string whole_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class FaultTournament : public testing::TestWithParam<FaultyField> {
 protected:
  // A built-in engine meets another one, every faulty engine, and a healthy process.
  TournamentRan play(const std::vector<const FaultRow*>& faults) {
    engines_ = "";
    std::vector<std::string> words{"/usr/bin/env", "LUDEX_ENGINES=" + folder_.file("engines.toml"),
                                   ludex, "match"};
    words.insert(words.end(), GetParam().game.begin(), GetParam().game.end());
    for (const std::string name : {"Champion", "Builtin"}) {
      words.insert(words.end(), {"-engine", "name=" + name, "cmd=builtin", "tc=600"});
      std::istringstream limits(GetParam().healthy_limits);
      for (std::string key; limits >> key;) {
        words.push_back(key);
      }
    }
    for (const FaultRow* fault : faults) {
      seat(*fault, words);
    }
    add_entry("Process", "", {});
    words.insert(words.end(), {"-engine", "conf=Process", "tc=600"});
    words.insert(words.end(),
                 {"-tournament", "gauntlet", "-rounds", "1", "-games", "1", "-maxmoves", "4",
                  "-recover", "-concurrency", "8", "-each", "timemargin=0", "-pgnout",
                  "file=" + folder_.file("a.pgn"), "append=false", "min=true"});
    std::ofstream(folder_.file("engines.toml")) << engines_;
    return run(words);
  }
  [[nodiscard]] bool engines_remain() const {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
      const std::string line = whole_file(entry.path().string() + "/cmdline");
      if (line.starts_with(fault_engine) && line.find(mark()) != std::string::npos) return true;
    }
    return false;
  }
  void expect_no_process() const {
    const TimePoint until = support::soon();
    while (engines_remain() && host::SteadyClock().now() < until) {
      (void)sched_yield();
    }
    EXPECT_FALSE(engines_remain());
  }
  // The record of the champion's game with this opponent.
  [[nodiscard]] std::string game_with(const std::string& opponent) const {
    const std::string all = whole_file(folder_.file("a.pgn"));
    std::size_t at = 0;
    while (at < all.size()) {
      const std::size_t next = std::min(all.find("\n\n[", at + 1), all.size());
      const std::size_t first = std::min(all.find('[', at), next);
      const std::string game = all.substr(first, all.find_last_not_of('\n', next) + 1 - first);
      if (game.find('"' + opponent + '"') != std::string::npos) {
        // Without the round, which the other engines change.
        const std::size_t round = game.find("[Round ");
        return game.substr(0, round) + game.substr(game.find('\n', round));
      }
      at = next;
    }
    return {};
  }

 private:
  void seat(const FaultRow& fault, std::vector<std::string>& words) {
    const Cost cost = tests::cost_in(fault, GetParam().protocol);
    std::string arguments = fmt::format(" --fault {}", fault.name);
    std::string timeouts = "quit = 0.3, stop = 0.3, ";
    const bool is_at_start =
        fault.stage != Stage::go && fault.stage != Stage::quit && fault.stage != Stage::whole_life;
    if (fault.stage == Stage::go) {
      arguments += fault.name == "early-byte" ? "" : " --ply 2";
    } else if (is_at_start && cost != Cost::nothing) {
      // The engine is healthy when it is tried out before the first game.
      arguments +=
          fmt::format(" --starts {}/{} --from-start 2", folder_.path().string(), fault.name);
    }
    arguments += fault.name == "late" ? " --delay 500" : "";
    if (cost == Cost::silence) {
      timeouts += "handshake = 2, new_game = 2, ready = 2, send = 2, ";
    }
    add_entry(std::string(fault.name), arguments, timeouts);
    words.insert(words.end(), {"-engine", fmt::format("conf={}", fault.name),
                               cost == Cost::time ? "tc=0.2" : "tc=600"});
    if (is_at_start) {
      words.push_back("restart=on");
    }
  }
  void add_entry(const std::string& name, const std::string& arguments,
                 const std::string& timeouts) {
    std::istringstream split("--words " + mark() + " " + GetParam().speaking + arguments);
    std::string list;
    for (std::string word; split >> word;) {
      list += fmt::format("\"{}\", ", word);
    }
    engines_ += fmt::format(
        "[engines.{}]\ncommand = \"{}\"\nprotocol = \"{}\"\nargs = [{}]\ntimeouts = {{ {} }}\n",
        name, fault_engine, protocol_name(), list,
        timeouts.substr(0, timeouts.empty() ? 0 : timeouts.size() - 2));
  }
  [[nodiscard]] static std::string_view protocol_name() {
    for (std::size_t at = 0; at < tests::protocol_names.size(); ++at) {
      if (tests::protocol_of(at) == GetParam().protocol) return tests::protocol_names[at];
    }
    return "";
  }
  // A word of the command lines of this test's engines, and of their children.
  [[nodiscard]] std::string mark() const { return folder_.path().filename().string(); }
  [[nodiscard]] TournamentRan run(std::vector<std::string>& words) const {
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

  support::TemporaryFolder folder_;
  std::string engines_;  // engines.toml
};

// The line about the end of the champion's game with this opponent; empty if there is none.
std::string end_of_game_with(std::string_view opponent, const std::string& out) {
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("Finished game") &&
        line.find(fmt::format(" vs {})", opponent)) != std::string::npos) {
      return line;
    }
  }
  return {};
}

TEST_P(FaultTournament, NoFaultTouchesTheGamesOfTheOthers) {
  const TournamentRan alone = play({});
  ASSERT_EQ(alone.status, 0) << alone.out;
  std::array<std::string, 2> healthy{game_with("Builtin"), game_with("Process")};
  EXPECT_NE(healthy[0], "");
  EXPECT_NE(healthy[1], "");

  std::vector<const FaultRow*> faults;
  for (const FaultRow& fault : tests::fault_table) {
    if (tests::includes(fault.spoken, GetParam().protocol)) {
      faults.push_back(&fault);
    }
  }
  const TournamentRan ran = play(faults);
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_LT(ran.kilobytes, 200 * 1024);
  EXPECT_NE(ran.out.find("Finished match"), std::string::npos) << ran.out;
  expect_no_process();
  EXPECT_EQ(game_with("Builtin"), healthy[0]);
  EXPECT_EQ(game_with("Process"), healthy[1]);
  for (const FaultRow* fault : faults) {
    const std::string end = end_of_game_with(fault->name, ran.out);
    const Cost cost = tests::cost_in(*fault, GetParam().protocol);
    EXPECT_NE(end, "") << fault->name;
    for (const Cost loss : losses) {
      if (cost == Cost::either) continue;
      EXPECT_EQ(end.find(words_of(loss)) != std::string::npos, loss == cost) << end;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EveryProtocol, FaultTournament, testing::ValuesIn(faulty_fields),
                         [](const auto& made) { return made.param.name; });

}  // namespace
}  // namespace ludex::cli
