#include "search/bench.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "host/clock.h"
#include "rules/registry.h"
#include "search/registry.h"

namespace ludex::cli {

namespace {

constexpr int max_depth = 60;

void print(const search::BenchOutcome& outcome, std::ostream& out) {
  const double seconds = std::chrono::duration<double>(outcome.took).count();
  fmt::print(out, "signature: {}\ntime: {:.3f} s\n", outcome.nodes, seconds);
  if (seconds > 0) {
    const double speed = static_cast<double>(outcome.nodes) / seconds / 1e6;
    fmt::print(out, "speed: {:.2f} million nodes/s\n", speed);
  }
}

}  // namespace

ExitResult run_bench(Arguments arguments, Console& console) {
  std::string game(search::engines().front().game);
  int depth = 0;
  const Usage usage{
      .name = "ludex bench",
      .description =
          "Searches fixed positions with one thread. The signature is the number of nodes: it is "
          "the\nsame on every run and with every compiler until the search itself changes.",
      .arguments = {
          {"GAME", &game, fmt::format("Whose engine is measured: {} by default", game)},
          {.names = "--depth",
           .into = &depth,
           .help = "Plies to search, instead of the depth of the signature",
           .range = Range{1, max_depth}},
      }};
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};

  game = rules::game_named(game);
  if (search::find_engine(game) == nullptr) {
    std::vector<std::string_view> games;
    for (const search::EngineKind& kind : search::engines()) {
      games.push_back(kind.game);
    }
    return wrong_usage("bench: " + unknown("game", game, games));
  }
  const host::SteadyClock clock;
  const auto outcome = search::run_bench(game, depth, clock);
  if (!outcome) return work_failed("bench: " + describe(outcome.error()));
  print(*outcome, console.out);
  return {};
}

}  // namespace ludex::cli
