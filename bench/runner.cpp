// What a match costs its runner: CPU and system calls a ply, and the time from one engine's answer
// to the other's `go`, with two engines that answer at once (tests/support/fault_engine.cpp).
//
//   bench_runner [GAMES]
//
// Games are played by the referee of matches and written as PGN text. Every figure has its own run
// of the same games: the CPU of this process alone (getrusage), the system calls by ptrace, the
// turnaround from the engines' own clocks. Runs that watch slow things down.
//
// Runner and engines share one processor. With a processor each, every line wakes an idle one, and
// on a virtual machine that costs several times what there is to be measured.
#include <fcntl.h>
#include <sched.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/random.h"
#include "engine/engine.h"
#include "host/clock.h"
#include "host/start_engine.h"
#include "match/play/game_record.h"
#include "match/play/player.h"
#include "match/play/referee.h"
#include "rules/registry.h"

namespace ludex {
namespace {

constexpr int longest_game = 100;  // full moves
constexpr std::uint64_t seed = 1;

struct Work {
  int games = 0;
  bool info = false;               // the engines print one line of info before each answer
  std::filesystem::path times_in;  // the folder for the engines' times; empty: none are written
};

struct Cost {
  std::int64_t plies = 0;
  std::int64_t cpu_ns = 0;
};

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "bench_runner: %s\n", why.c_str());
  std::_Exit(1);
}

std::unique_ptr<engine::Engine> start(const Work& work, const char* name, const Clock& clock) {
  host::EngineSpec spec;
  spec.name = name;
  spec.command = LUDEX_BIN "/fault_engine";
  spec.purpose.infos = protocols::Infos::last;
  spec.purpose.match = true;
  if (work.info) {
    spec.arguments.emplace_back("--info");
  }
  if (!work.times_in.empty()) {
    spec.arguments.insert(spec.arguments.end(), {"--times", (work.times_in / name).string()});
  }
  auto engine = host::start_engine(spec, clock);
  if (!engine) {
    give_up(engine.error().detail);
  }
  return std::move(*engine);
}

std::int64_t own_cpu_ns() {
  rusage usage{};
  (void)getrusage(RUSAGE_SELF, &usage);
  const auto ns = [](const timeval& time) {
    return std::int64_t{time.tv_sec} * 1'000'000'000 + std::int64_t{time.tv_usec} * 1'000;
  };
  return ns(usage.ru_utime) + ns(usage.ru_stime);
}

// An opening of four random moves.
std::vector<rules::Move> opening(Rng& rng) {
  auto game = rules::start_game({.game = "chess"}).value();
  for (int ply = 0; ply < 4; ++ply) {
    const auto moves = game->legal_moves();
    game->play(moves[rng.below(moves.size())]);
  }
  return {game->moves().begin(), game->moves().end()};
}

// One game as a match plays it, with its PGN text. Returns the moves that the engines made.
std::size_t play_game(std::array<engine::Engine*, 2> engines, Rng& rng, const Clock& clock) {
  const match::Allowance allowance{
      match::Periods{std::chrono::minutes(1), Milliseconds(100), {}}, {}, {}, {}};
  match::Player first{*engines[0], allowance};
  match::Player second{*engines[1], allowance};
  match::RefereeRules rules;
  rules.adjudication.max_moves = longest_game;
  const match::Referee referee(clock, rules);
  const auto moves = opening(rng);
  const auto played = referee.play({rules::start_game({.game = "chess"}).value(), moves, {}},
                                   {&first, &second}, std::stop_token());
  if (played.end.failure || played.end.offender) {
    give_up(played.end.reason);
  }
  match::GameHeader header;
  header.controls = {allowance.time, allowance.time};
  if (match::format_game(played, header, {}).empty()) {
    give_up("a game has no text");
  }
  return played.moves.size() - moves.size();
}

Cost play(const Work& work) {
  const host::SteadyClock clock;
  Rng rng(seed);
  const std::int64_t before = own_cpu_ns();
  Cost cost;
  {
    const auto a = start(work, "a", clock);
    const auto b = start(work, "b", clock);
    for (int game = 0; game < work.games; ++game) {
      const bool swapped = game % 2 != 0;
      cost.plies += static_cast<std::int64_t>(
          play_game({swapped ? b.get() : a.get(), swapped ? a.get() : b.get()}, rng, clock));
    }
  }
  cost.cpu_ns = own_cpu_ns() - before;
  return cost;
}

// Counts the system calls that a process and its threads make until it ends. The processes that it
// starts are not followed.
std::int64_t count_calls(pid_t child) {
  int status = 0;
  if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status) ||
      ptrace(PTRACE_SETOPTIONS, child, 0,
             PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL) != 0) {
    return -1;
  }
  std::int64_t stops = 0;  // each call stops at its entry and at its exit
  (void)ptrace(PTRACE_SYSCALL, child, 0, 0);
  for (;;) {
    const pid_t stopped = waitpid(-1, &status, __WALL);
    if (stopped < 0 || (stopped == child && !WIFSTOPPED(status))) {
      return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? stops / 2 : -1;
    }
    if (!WIFSTOPPED(status)) {
      continue;
    }
    const int signal = WSTOPSIG(status);
    const bool is_call = signal == (SIGTRAP | 0x80);
    stops += is_call ? 1 : 0;
    const bool passed_on = !is_call && signal != SIGTRAP && signal != SIGSTOP;
    (void)ptrace(PTRACE_SYSCALL, stopped, 0, passed_on ? signal : 0);
  }
}

std::optional<double> calls_a_ply(const Work& work) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return std::nullopt;
  }
  const pid_t child = fork();
  if (child == 0) {
    (void)ptrace(PTRACE_TRACEME, 0, 0, 0);
    (void)raise(SIGSTOP);
    const Cost cost = play(work);
    std::_Exit(::write(ends[1], &cost.plies, sizeof cost.plies) == sizeof cost.plies ? 0 : 1);
  }
  (void)close(ends[1]);
  const std::int64_t calls = child > 0 ? count_calls(child) : -1;
  std::int64_t plies = 0;
  const bool read_all = ::read(ends[0], &plies, sizeof plies) == sizeof plies;
  (void)close(ends[0]);
  if (calls < 0 || !read_all || plies == 0) {
    return std::nullopt;
  }
  return static_cast<double>(calls) / static_cast<double>(plies);
}

struct Thought {
  std::int64_t asked = 0;
  std::int64_t answered = 0;
  int game = 0;
};

// The times from every answer to the next question that the opponent reads, in nanoseconds,
// ascending.
std::vector<std::int64_t> turnarounds(const Work& work) {
  (void)play(work);
  std::vector<Thought> thoughts;
  for (const char* name : {"a", "b"}) {
    std::ifstream file(work.times_in / name);
    for (Thought thought; file >> thought.game >> thought.asked >> thought.answered;) {
      thoughts.push_back(thought);
    }
  }
  std::sort(thoughts.begin(), thoughts.end(),
            [](const Thought& x, const Thought& y) { return x.asked < y.asked; });
  std::vector<std::int64_t> result;
  for (std::size_t at = 1; at < thoughts.size(); ++at) {
    if (thoughts[at].game == thoughts[at - 1].game) {
      result.push_back(thoughts[at].asked - thoughts[at - 1].answered);
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

void share_one_processor() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  const int here = sched_getcpu();
  if (here >= 0) {
    CPU_SET(static_cast<unsigned>(here), &allowed);
  }
  if (here < 0 || sched_setaffinity(0, sizeof allowed, &allowed) != 0) {
    std::printf("runner and engines do not share one processor: expect higher figures\n");
  }
}

void report(Work work, const std::filesystem::path& folder) {
  std::printf("%s\n", work.info ? "with one info line before each answer" : "bare answers");
  std::vector<double> cpu;
  std::int64_t plies = 0;
  for (int run = 0; run < 5; ++run) {
    const Cost cost = play(work);
    plies = cost.plies;
    cpu.push_back(static_cast<double>(cost.cpu_ns) / 1e3 / static_cast<double>(cost.plies));
  }
  std::sort(cpu.begin(), cpu.end());
  std::printf("  CPU            %6.2f us a ply (%.2f to %.2f in 5 runs of %lld plies)\n", cpu[2],
              cpu.front(), cpu.back(), static_cast<long long>(plies));
  if (const auto calls = calls_a_ply(work)) {
    std::printf("  system calls   %6.2f a ply\n", *calls);
  } else {
    std::printf("  system calls   unknown: this system does not let them be counted\n");
  }
  work.times_in = folder;
  const auto times = turnarounds(work);
  if (!times.empty()) {
    const auto at = [&](std::size_t percent) {
      return static_cast<double>(times[(times.size() - 1) * percent / 100]) / 1e3;
    };
    std::printf(
        "  turnaround     %6.2f us median (10 %%: %.2f, 90 %%: %.2f, 99 %%: %.2f, most: %.2f)\n",
        at(50), at(10), at(90), at(99), at(100));
  }
}

}  // namespace
}  // namespace ludex

int main(int count, char** words) {
  const int games = count > 1 ? std::atoi(words[1]) : 100;
  if (games < 1) {
    std::fputs("usage: bench_runner [GAMES]\n", stderr);
    return 2;
  }
  std::string folder = (std::filesystem::temp_directory_path() / "ludex-bench-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) {
    std::perror("bench_runner: cannot make a temporary folder");
    return 1;
  }
  ludex::share_one_processor();
  for (const bool info : {false, true}) {
    ludex::report({games, info, {}}, folder);
  }
  std::error_code error;
  std::filesystem::remove_all(folder, error);
  return 0;
}
