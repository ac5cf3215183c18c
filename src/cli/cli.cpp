#include "cli/cli.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <exception>
#include <utility>
#include <vector>

#include "base/exhaustion.h"
#include "base/text.h"
#include "base/version.h"
#include "cli/commands.h"
#include "cli/engine.h"

namespace ludex::cli {

namespace {

// A new subcommand is a new file and one row here.
constexpr std::array table{
    Subcommand{"analyse", "go over games with an engine and find the mistakes", run_analyse},
    Subcommand{"bench", "measure a built-in engine: signature and nodes/s", run_bench},
    Subcommand{"book", "make opening books and look into them", run_book},
    Subcommand{"bridge", "offer an engine to programs that speak another protocol", run_bridge},
    Subcommand{"cgos-server", "let programs play go against each other over the network",
               run_cgos_server},
    Subcommand{"check", "examine whether an engine keeps to its protocol", run_check},
    Subcommand{"convert", "write games in another file format", run_convert},
    Subcommand{"engine", "play for a controller on stdin and stdout", run_engine},
    Subcommand{"eval", "list the static value of a position by its terms", run_eval},
    Subcommand{"match", "play games between engines", run_match},
    Subcommand{"metamachine", "play by asking other engines", run_metamachine},
    Subcommand{"openings", "make openings that are even", run_openings},
    Subcommand{"perft", "count the leaves of the tree of legal moves", run_perft},
    Subcommand{"proxy", "log and change the traffic between a controller and an engine", run_proxy},
    Subcommand{"ratings", "rate the players of recorded games", run_ratings},
    Subcommand{"referee", "report the result of a game by its rules, and why", run_referee},
    Subcommand{"regress", "run suites of regression tests on engines", run_regress},
    Subcommand{"serve", "open the web table: play, watch and analyse in the browser", run_serve},
    Subcommand{"store", "check and export what the web table keeps", run_store},
    Subcommand{"tournament", "play matches that go on after any end of the program",
               run_tournament},
    Subcommand{"worker", "play games of matches that run with -nats", run_worker},
};

std::vector<std::string_view> names() {
  std::vector<std::string_view> result{"help"};
  for (const Subcommand& subcommand : subcommands()) {
    result.push_back(subcommand.name);
  }
  return result;
}

void print_help(std::ostream& out) {
  fmt::print(out,
             "Ludex runs board-game engines: matches, analysis, bridges, a web table.\n\n"
             "Usage: ludex SUBCOMMAND [ARGUMENTS]\n\n"
             "Subcommands (each answers to --help):\n");
  std::size_t width = 0;
  for (const Subcommand& subcommand : subcommands()) {
    width = std::max(width, subcommand.name.size());
  }
  for (const Subcommand& subcommand : subcommands()) {
    fmt::print(out, "  {:<{}}  {}\n", subcommand.name, width, subcommand.summary);
  }
  fmt::print(out,
             "\nludex --version prints the version.\n"
             "Exit status: 0 when all is well, 1 when the work failed or not all of it could be\n"
             "written, 2 for a wrong command line, 141 when the reader of stdout has gone.\n");
}

ExitResult run_subcommand(std::string_view name, Arguments arguments, Console& console) {
  const auto known = subcommands();
  const auto found =
      std::find_if(known.begin(), known.end(), [&](const auto& row) { return row.name == name; });
  if (found != known.end()) return found->run(arguments, console);
  return wrong_usage(unknown("subcommand", name, names()));
}

}  // namespace

std::span<const Subcommand> subcommands() {
  return table;
}

tl::unexpected<ExitError> work_failed(std::string message) {
  return tl::unexpected<ExitError>(ExitError{ExitError::Kind::work_failed, std::move(message)});
}

tl::unexpected<ExitError> wrong_usage(std::string message) {
  return tl::unexpected<ExitError>(ExitError{ExitError::Kind::wrong_usage, std::move(message)});
}

std::string unknown(std::string_view what, std::string_view word,
                    std::span<const std::string_view> candidates) {
  std::string sentence = fmt::format("unknown {} `{}`", what, printable(word));
  if (const auto suggestion = nearest(word, candidates)) {
    return sentence + fmt::format("; did you mean `{}`?", *suggestion);
  }
  return sentence + fmt::format("; there are: {}", fmt::join(candidates, ", "));
}

ExitResult check_stdout(int failure) {
  if (failure == 0) return {};
  if (failure == EPIPE) return tl::unexpected(ExitError{ExitError::Kind::reader_gone, {}});
  return work_failed("cannot write to stdout: " + system_reason(failure));
}

namespace {

ExitResult dispatch(Arguments arguments, Console& console) {
  const std::string_view first = arguments.empty() ? "help" : std::string_view(arguments[0]);
  if (first == "help" || first == "--help" || first == "-h") {
    // `ludex help perft` is `ludex perft --help`, and `ludex help engine chess` likewise.
    if (arguments.size() < 2) {
      print_help(console.out);
      return {};
    }
    std::vector<std::string> asked(arguments.begin() + 1, arguments.end());
    asked.emplace_back("--help");
    return dispatch(asked, console);
  }
  if (first == "--version" || first == "-V") {
    fmt::print(console.out, "ludex {}\n", version());
    return {};
  }
  return run_subcommand(first, arguments.subspan(1), console);
}

// An exception means that the system refuses us something: memory, threads, processes.
ExitResult attempt(Arguments arguments, Console& console) {
  try {
    return dispatch(arguments, console);
  } catch (const std::exception& refused) {
    return work_failed(describe(refused));
  }
}

// Chooses which of two failures is reported: a failed write to stdout comes first.
ExitResult with_stdout(ExitResult ending, Console& console) {
  console.out.flush();
  if (console.stdout_stream == nullptr) return ending;
  ExitResult written = check_stdout(console.stdout_stream->failure());
  if (written) return ending;
  const bool both = !ending && written.error().kind == ExitError::Kind::work_failed;
  if (both) {
    fmt::print(console.err, "ludex: {}\n", ending.error().message);
  }
  return written;
}

}  // namespace

int run(Arguments arguments, Console& console) {
  const ExitResult ending = with_stdout(attempt(arguments, console), console);
  if (ending) return 0;
  const ExitError& trouble = ending.error();
  if (!trouble.message.empty()) {
    fmt::print(console.err, "ludex: {}\n", trouble.message);
  }
  return static_cast<int>(trouble.kind);
}

}  // namespace ludex::cli
