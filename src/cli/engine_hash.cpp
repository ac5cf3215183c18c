#include "cli/engine_hash.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <future>
#include <system_error>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/engines.h"
#include "fleet/program_hash.h"
#include "host/clock.h"
#include "host/programs.h"
#include "search/bench.h"
#include "search/registry.h"

namespace ludex::cli {

namespace {

// Searched in about a quarter of a second.
constexpr int depth_of_measure = 9;

}  // namespace

Result<std::string> hash_of(const host::EngineSpec& spec) {
  if (spec.command == builtin_command) return fleet::hash_of_file("/proc/self/exe");
  const auto program = host::program_file(spec.command, spec.directory);
  if (!program) {
    return fail(fmt::format("engine {}: there is no program `{}`", printable(spec.name),
                            printable(spec.command)));
  }
  std::vector<std::filesystem::path> files{*program};
  for (const std::string& argument : spec.arguments) {
    std::error_code error;
    const auto file = std::filesystem::path(spec.directory) / argument;
    if (!argument.empty() && std::filesystem::is_regular_file(file, error)) {
      files.push_back(file);
    }
  }
  return fleet::hash_of_files(files);
}

Result<std::int64_t> measured_speed(std::size_t games_at_a_time) {
  const host::SteadyClock clock;
  std::vector<std::future<Result<search::BenchOutcome>>> running;
  for (std::size_t at = 0; at < games_at_a_time; ++at) {
    running.push_back(std::async(std::launch::async, [&clock] {
      return search::run_bench(search::engines().front().game, depth_of_measure, clock);
    }));
  }
  double sum = 0;
  for (auto& each : running) {
    const auto outcome = each.get();
    if (!outcome) return tl::unexpected(outcome.error());
    const double seconds = std::chrono::duration<double>(outcome->took).count();
    sum += static_cast<double>(outcome->nodes) / std::max(seconds, 1e-6);
  }
  return static_cast<std::int64_t>(sum /
                                   static_cast<double>(std::max<std::size_t>(games_at_a_time, 1)));
}

}  // namespace ludex::cli
