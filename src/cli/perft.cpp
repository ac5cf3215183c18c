#include "rules/perft.h"

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/parameter_flags.h"
#include "host/clock.h"
#include "rules/perft_branches.h"
#include "rules/registry.h"

namespace ludex::cli {

namespace {

constexpr int max_threads = 256;

struct PerftAsked {
  std::string game;
  std::optional<std::string> fen;  // absent: the usual start
  bool divide = false;
  bool no_bulk = false;
  bool no_passes = false;
  rules::PerftTask task{.depth = 0};
};

void print(const std::vector<rules::PerftBranch>& branches, Duration spent, const PerftAsked& asked,
           std::ostream& out) {
  std::uint64_t total = 0;
  for (const rules::PerftBranch& branch : branches) {
    total += branch.leaves;
    if (asked.divide && asked.task.depth > 0) {
      fmt::print(out, "{}: {}\n", branch.move, branch.leaves);
    }
  }
  const double seconds = std::chrono::duration<double>(spent).count();
  if (asked.divide && asked.task.depth > 0) {
    fmt::print(out, "\nmoves: {}\n", branches.size());
  }
  fmt::print(out, "nodes: {}\ntime: {:.3f} s\n", total, seconds);
  if (seconds > 0) {
    fmt::print(out, "speed: {:.1f} million nodes/s\n", static_cast<double>(total) / seconds / 1e6);
  }
}

}  // namespace

ExitResult run_perft(Arguments arguments, Console& console) {
  PerftAsked asked;
  ParameterOptions parameters;
  Usage usage{
      .name = "ludex perft",
      .description = "Counts the leaves of the tree of legal moves.",
      .arguments = {
          {.names = "GAME",
           .into = &asked.game,
           .help = fmt::format("What is played: {}, or a variant of them",
                               fmt::join(rules::game_names(), ", ")),
           .required = true},
          {.names = "DEPTH",
           .into = &asked.task.depth,
           .help = "Depth of the tree in plies",
           .required = true,
           .range = Range{0, rules::deepest_perft}},
          {"--fen", &asked.fen, "The position to start from, instead of the usual start"},
          {"--divide", &asked.divide, "Print the leaves below each move too"},
          {"--no-bulk", &asked.no_bulk, "Play the last moves instead of counting them"},
          {"--no-passes", &asked.no_passes, "Where a pass is a move (go), count stones alone"},
          {.names = "--threads",
           .into = &asked.task.threads,
           .help = "Threads that count, 1 by default",
           .range = Range{1, max_threads}},
      }};
  parameters.add_to(usage);
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};

  rules::Setup setup = rules::setup_named(asked.game);
  if (asked.fen && asked.fen->empty()) return wrong_usage("perft: bad FEN: the text is empty");
  setup.position = asked.fen.value_or("");
  if (const auto set = parameters.set(setup); !set) {
    return wrong_usage("perft: " + describe(set.error()));
  }
  asked.task.bulk = !asked.no_bulk;
  asked.task.passes = !asked.no_passes;
  const rules::GameKind* const kind = rules::find_game(setup.game);
  if (kind == nullptr) {
    return wrong_usage("perft: " + unknown("game", asked.game, rules::game_names()));
  }
  const host::SteadyClock clock;
  const TimePoint begin = clock.now();
  const auto branches = rules::count_branches(setup, asked.task);
  if (!branches) return wrong_usage("perft: " + describe(branches.error()));
  print(*branches, clock.now() - begin, asked, console.out);
  return {};
}

}  // namespace ludex::cli
