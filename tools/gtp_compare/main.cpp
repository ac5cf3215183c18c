// Sends the same random commands to GNU Go and to our engine, and reports where their answers
// differ:
//
//   gtp_compare [COMMANDS [SEED]]     100000 commands of seed 1
//
// LUDEX and GNUGO in the environment name the programs; by default these are `ludex` beside this
// program and /usr/games/gnugo. The exit status is 1 if there are differences that are not
// intended, or if an engine fails.
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.h"
#include "gtp_compare/comparison.h"
#include "gtp_compare/difference.h"
#include "host/process.h"
#include "host/temporary_folder.h"

namespace {

using namespace ludex;

std::string program_named(const char* variable, const std::string& otherwise) {
  const char* const named = std::getenv(variable);
  return named != nullptr ? std::string(named) : otherwise;
}

std::optional<std::int64_t> number_at(int count, char** words, int at, std::int64_t otherwise) {
  if (at >= count) return otherwise;
  const auto number = to_integer(words[at]);
  return number && *number >= 0 ? number : std::nullopt;
}

int run(int count, char** words) {
  const auto commands = number_at(count, words, 1, 100'000);
  const auto seed = number_at(count, words, 2, 1);
  if (!commands || !seed || count > 3) {
    fmt::print(stderr, "usage: gtp_compare [COMMANDS [SEED]]\n");
    return 2;
  }
  auto folder = host::TemporaryFolder::make();
  if (!folder) {
    fmt::print(stderr, "gtp_compare: {}\n", folder.error());
    return 1;
  }
  const auto here = std::filesystem::absolute(words[0]).parent_path();
  gtp_compare::Order order;
  order.reference = {program_named("GNUGO", "/usr/games/gnugo"), {"--mode", "gtp"}};
  order.tested = {program_named("LUDEX", (here / "ludex").string()), {"engine", "go"}};
  order.commands = static_cast<std::size_t>(*commands);
  order.seed = static_cast<std::uint64_t>(*seed);
  order.folder = folder->path();
  const auto outcome = gtp_compare::compare(
      order, [](const std::string& difference) { fmt::print("{}\n\n", difference); });
  if (!outcome) {
    fmt::print(stderr, "gtp_compare: {}\n", describe(outcome.error()));
    return 1;
  }
  fmt::print("{} commands, {} of them refused by the reference; {} differences\n",
             outcome->commands, outcome->refusals, outcome->differences);
  for (const auto& [name, times] : outcome->meant) {
    fmt::print("  meant: {} ({} times)\n", name, times);
  }
  return outcome->differences == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  host::ignore_broken_pipes();
  return run(count, words);
}
