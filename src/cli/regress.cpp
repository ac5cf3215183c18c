#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/engine_words.h"
#include "cli/engines.h"
#include "cli/interruption.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/status_line.h"
#include "host/clock.h"
#include "host/protocol.h"
#include "records/io/input_file.h"
#include "records/io/source.h"
#include "records/sgf/reader.h"
#include "regress/campaign.h"
#include "regress/go/problems.h"
#include "regress/report.h"
#include "rules/registry.h"

namespace ludex::cli {

namespace {

constexpr int most_jobs = 256;
constexpr int longest_wait_s = 86'400;

tl::unexpected<ExitError> regress_misused(const std::string& sentence) {
  return wrong_usage("regress: " + sentence);
}
tl::unexpected<ExitError> regress_failed(const std::string& sentence) {
  return work_failed("regress: " + sentence);
}

struct RegressFlags {
  std::vector<std::string> suites;
  std::vector<std::string> baselines;
  std::string game;
  std::string json;
  std::string html;
  int jobs = 1;
  int wait = 600;
  bool verbose = false;
};

Usage usage_of_regress(RegressFlags& flags) {
  return {
      .name = "ludex regress",
      .description =
          "Runs suites of regression tests in GNU Go's format on engines, each suite with an\n"
          "engine of its own that runs in the folder of the suite, and prints what is unexpected.\n"
          "Also: -engine KEY=VALUE...  an engine (needed); several are compared",
      .arguments =
          {
              {"SUITE", &flags.suites,
               "Files of tests (.tst), or of problems of life and death (.sgf)", true},
              {"--baseline", &flags.baselines,
               "A report in JSON of an earlier run, to stand beside the engines"},
              {"--game", &flags.game,
               "The game (default: the first that the engine's language knows)"},
              {"--json", &flags.json, "A file for all results; - is stdout"},
              {"--html", &flags.html, "A page with the board of each test"},
              {"--jobs", &flags.jobs, "Suites that run at a time (default: 1)", false,
               Range{1, most_jobs}},
              {"--wait", &flags.wait, "Seconds to wait for the answer to a command (default: 600)",
               false, Range{1, longest_wait_s}},
              {"--verbose", &flags.verbose, "Print every test"},
          },
      .footer = help_of_engine_keys() +
                "\n  ludex regress reading.tst owl.tst -engine cmd=gnugo args=\"--mode gtp\" "
                "proto=gtp --html tests.html\n"};
}

Result<std::string> file_bytes(const std::string& path) {
  const auto file = records::InputFile::open(path);
  if (!file) return tl::unexpected(file.error());
  auto bytes = records::take_whole(records::source_of(**file), printable(path));
  if ((*file)->trouble()) return tl::unexpected(*(*file)->trouble());
  return bytes;
}

tl::expected<std::vector<regress::SuiteFile>, ExitError> read_suites(
    const std::vector<std::string>& paths, Console& console) {
  std::vector<regress::SuiteFile> files;
  for (const std::string& path : paths) {
    const auto text = file_bytes(path);
    if (!text) return regress_failed(text.error().message);
    const std::filesystem::path place(path);
    const std::string name = place.stem().string();
    auto suite = records::sgf::is_sgf(*text) ? regress::suite_of_problems(*text, name)
                                             : regress::parse_suite(*text, name);
    if (!suite) {
      return regress_failed(fmt::format("{}: {}", printable(path), describe(suite.error())));
    }
    for (const Error& trouble : suite->troubles) {
      fmt::print(console.err, "ludex: regress: {}: {}\n", printable(path), describe(trouble));
    }
    std::error_code error;
    auto folder = std::filesystem::absolute(place, error).parent_path();
    files.push_back({*std::move(suite), error ? place.parent_path() : std::move(folder)});
  }
  return files;
}

tl::expected<std::vector<host::EngineSpec>, ExitError> read_engines(const EngineWords& words) {
  std::vector<host::EngineSpec> specs;
  if (words.engines.empty()) return regress_misused("-engine is needed");
  for (const auto& each : words.engines) {
    const auto choice = read_engine_choice(each, "regress");
    if (!choice) return tl::unexpected(choice.error());
    auto spec = resolve(*choice);
    if (!spec) return regress_failed(describe(spec.error()));
    specs.push_back(*std::move(spec));
  }
  return specs;
}

// The language of the tests: the first engine's, or that of suites if the engine is built in.
Result<const host::Protocol*> language_of(const host::EngineSpec& first) {
  if (!first.protocol.empty() || first.command != builtin_command) {
    return host::find_protocol(first.protocol);
  }
  const auto all = host::protocols();
  const auto found = std::find_if(all.begin(), all.end(), [](const host::Protocol& protocol) {
    return protocol.defaults.is_for_suites;
  });
  return found == all.end() ? &all.front() : &*found;
}

// The game of the tests, the same for all engines.
tl::expected<std::unique_ptr<rules::Game>, ExitError> game_of(
    const RegressFlags& flags, const std::vector<host::EngineSpec>& specs) {
  std::string name = rules::game_named(flags.game);
  if (flags.game.empty()) {
    const auto language = language_of(specs.front());
    name = !specs.front().game.empty() ? specs.front().game
           : language                  ? std::string((*language)->games.front())
                                       : std::string(rules::game_names().front());
  }
  auto game = rules::start_game({.game = name});
  if (!game) return regress_misused(describe(game.error()));
  return *std::move(game);
}

// The engine runs in the suite's folder, unless it has a folder of its own.
regress::TestedEngine tested_engine_of(const host::EngineSpec& spec, const rules::Game& game,
                                       const Clock& clock, const std::stop_token& stop) {
  return {spec.name,
          [spec, setup = game.setup(), &clock, stop](const std::filesystem::path& folder) {
            host::EngineSpec placed = spec;
            if (placed.directory.empty()) {
              placed.directory = folder.string();
            }
            return open_as_program(placed, setup, clock, stop);
          }};
}

// Where sentences go: stdout, unless a report is printed there.
std::ostream& out_of(const RegressFlags& flags, Console& console) {
  return is_stdout(flags.json) || is_stdout(flags.html) ? console.err : console.out;
}

// Prints results while the tests run.
class RegressScreen {
 public:
  RegressScreen(Console& console, std::ostream& out, const Clock& clock, bool verbose,
                std::size_t tests, bool several)
      : console_(console),
        out_(out),
        line_(console.err, console.err_is_terminal, clock),
        verbose_(verbose),
        tests_(tests),
        several_(several) {}

  void tested(const regress::SuiteFile& file, const regress::TestedEngine& tested_engine,
              const regress::Outcome& outcome) {
    ++done_;
    const bool is_unexpected = outcome.verdict == regress::Verdict::unexpected_pass ||
                               outcome.verdict == regress::Verdict::unexpected_fail ||
                               outcome.verdict == regress::Verdict::no_answer;
    unexpected_ += is_unexpected ? 1U : 0U;
    if (verbose_ || is_unexpected) {
      erase();
      fmt::print(out_, "{}{}:{}\n", several_ ? printable(tested_engine.name) + " " : "",
                 printable(file.suite.name),
                 regress::sentence_of(file.suite.commands[outcome.command], outcome));
    }
    draw();
  }

  void finished(const regress::SuiteFile& file, const regress::TestedEngine& tested_engine,
                const regress::SuiteRun& run) {
    erase();
    for (const std::string& note : run.notes) {
      fmt::print(console_.err, "ludex: regress: {} {}: {}\n", printable(tested_engine.name),
                 printable(file.suite.name), note);
    }
    draw();
  }

  void erase() { line_.erase(); }

 private:
  void draw() {
    if (!line_.is_due()) return;
    const double share = tests_ == 0 ? 0 : static_cast<double>(done_) / static_cast<double>(tests_);
    line_.draw(fmt::format("{}  {} of {} tests, {} unexpected", bar_of(share), done_, tests_,
                           unexpected_));
  }

  Console& console_;
  std::ostream& out_;
  StatusLine line_;
  bool verbose_;
  std::size_t tests_;
  bool several_;
  std::size_t done_ = 0;
  std::size_t unexpected_ = 0;
};

ExitResult write_report(const std::string& path, const std::string& text, Console& console) {
  if (path.empty()) return {};
  auto output = Output::open(path, console);
  if (!output) return regress_failed(describe(output.error()));
  output->stream() << text;
  if (const auto written = output->finish(); !written) {
    return regress_failed(describe(written.error()));
  }
  return {};
}

ExitResult conclude(const regress::Report& report, std::size_t engines, const RegressFlags& flags,
                    Console& console) {
  std::ostream& out = out_of(flags, console);
  std::size_t bad = 0;
  for (std::size_t engine = 0; engine < report.engines.size(); ++engine) {
    const regress::Totals totals = regress::totals_of(report, engine);
    fmt::print(out, "{}{}\n",
               report.engines.size() > 1 ? printable(report.engines[engine]) + ": " : "",
               regress::summary_of(totals));
    if (engine < engines) {
      bad += totals.unexpected_failures + totals.unanswered + totals.not_run;
    }
  }
  if (auto ending = write_report(flags.json, regress::to_json(report), console); !ending) {
    return ending;
  }
  if (!flags.html.empty()) {
    if (auto ending = write_report(flags.html, regress::to_html(report), console); !ending) {
      return ending;
    }
  }
  if (bad > 0) return tl::unexpected(ExitError{ExitError::Kind::work_failed, {}});
  return {};
}

ExitResult run_tests(const RegressFlags& flags, const std::vector<regress::SuiteFile>& suites,
                     const std::vector<host::EngineSpec>& specs, const rules::Game& game,
                     Console& console) {
  std::vector<std::string> baselines;
  for (const std::string& path : flags.baselines) {
    auto text = file_bytes(path);
    if (!text) return regress_failed(text.error().message);
    baselines.push_back(*std::move(text));
  }
  const Interruption interruption(console.stdout_stream);
  const host::SteadyClock clock;
  std::vector<regress::TestedEngine> engines;
  engines.reserve(specs.size());
  for (const host::EngineSpec& spec : specs) {
    engines.push_back(tested_engine_of(spec, game, clock, interruption.token()));
  }
  std::size_t tests = 0;
  for (const regress::SuiteFile& suite : suites) {
    tests += suite.suite.tests() * engines.size();
  }
  RegressScreen screen(console, out_of(flags, console), clock, flags.verbose, tests,
                       engines.size() > 1);
  const regress::RunSettings settings{clock, game, std::chrono::seconds(flags.wait),
                                      interruption.token()};
  regress::Report report =
      regress::run_campaign(suites, engines, static_cast<std::size_t>(flags.jobs), settings,
                            {[&](const auto& file, const auto& tested_engine, const auto& outcome) {
                               screen.tested(file, tested_engine, outcome);
                             },
                             [&](const auto& file, const auto& tested_engine, const auto& run) {
                               screen.finished(file, tested_engine, run);
                             }});
  screen.erase();
  if (!flags.html.empty()) {
    for (std::size_t at = 0; at < suites.size(); ++at) {
      report.suites[at].pictures = regress::pictures_of(suites[at], game.setup().game);
    }
  }
  for (std::size_t at = 0; at < baselines.size(); ++at) {
    if (const auto added = regress::add_runs(report, baselines[at]); !added) {
      return regress_failed(
          fmt::format("{}: {}", printable(flags.baselines[at]), added.error().message));
    }
  }
  return conclude(report, engines.size(), flags, console);
}

}  // namespace

ExitResult run_regress(Arguments arguments, Console& console) {
  const EngineWords words = sorted_engine_words(arguments);
  RegressFlags flags;
  const auto parsed = parse_options(usage_of_regress(flags), words.others, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  if (flags.json == "-" && flags.html == "-") {
    return regress_misused("--json and --html cannot both be stdout");
  }
  const auto specs = read_engines(words);
  if (!specs) return tl::unexpected(specs.error());
  const auto game = game_of(flags, *specs);
  if (!game) return tl::unexpected(game.error());
  const auto suites = read_suites(flags.suites, console);
  if (!suites) return tl::unexpected(suites.error());
  return run_tests(flags, *suites, *specs, **game, console);
}

}  // namespace ludex::cli
