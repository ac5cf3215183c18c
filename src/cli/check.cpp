#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/check_as_engine.h"
#include "cli/check_fuzz.h"
#include "cli/commands.h"
#include "cli/engine_words.h"
#include "cli/engines.h"
#include "cli/interruption.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/status_line.h"
#include "conformance/catalogue.h"
#include "conformance/report.h"
#include "conformance/run.h"
#include "conformance/start.h"
#include "host/clock.h"

namespace ludex::cli {

namespace {

constexpr int longest_tolerance_ms = 60'000;
constexpr int longest_fuzz_s = 1'000'000;

tl::unexpected<ExitError> check_misused(const std::string& sentence) {
  return wrong_usage("check: " + sentence);
}
tl::unexpected<ExitError> check_failed(const std::string& sentence) {
  return work_failed("check: " + sentence);
}

struct CheckFlags {
  std::vector<std::string> only;
  std::vector<std::string> skip;
  std::string list;
  bool page = false;
  std::string json;
  std::string junit;
  int tolerance = 250;
  bool strict = false;
  AsEngine as_engine;
  FuzzFlags fuzz;
  bool verbose = false;
};

Usage usage_of_check(CheckFlags& flags) {
  return {
      .name = "ludex check",
      .description =
          "Examines whether an engine keeps to its protocol: a catalogue of checks, each with an\n"
          "engine of its own, and prints what is wrong with the lines that show it.\n"
          "Also: -engine KEY=VALUE...  the engine (needed)",
      .arguments =
          {
              {"--only", &flags.only, "Checks (LEVEL/NAME) or levels: run these alone"},
              {"--skip", &flags.skip, "Checks or levels that are left out"},
              {"--list", &flags.list,
               "A protocol: print its checks; with -controller behind it (uci-controller):\n"
               "the rules for controllers and the faults of --as-engine"},
              {"--page", &flags.page, "With --list: as the page of the documentation"},
              {"--json", &flags.json, "A file for all results; - is stdout"},
              {"--junit", &flags.junit, "A file for all results in JUnit's XML; - is stdout"},
              {"--tolerance", &flags.tolerance,
               "Milliseconds by which an answer may exceed its time (default: 250)", false,
               Range{0, longest_tolerance_ms}},
              {"--strict", &flags.strict,
               "Exit status 1 also when only `should` or `advice` has failed"},
              {"--verbose", &flags.verbose, "Print every check"},
              {"--fuzz", &flags.fuzz.seconds,
               "Play random sessions for so many seconds, and show the shortest that fails", false,
               Range{1, longest_fuzz_s}},
              {"--seed", &flags.fuzz.seed, "Of the first random session (default: 1)"},
              {"--session",
               &flags.fuzz.session,
               "Play one session: its lines, one a word",
               false,
               {},
               "--fuzz"},
              {"--illegal", &flags.fuzz.illegal,
               "With --fuzz or --session: also positions that are none (UCI and UCCI)"},
              {"--as-engine", &flags.as_engine.protocol,
               "A protocol: be an engine that watches its controller instead"},
              {"--fault", &flags.as_engine.fault, "With --as-engine: misbehave in that way"},
              {"--report", &flags.as_engine.report,
               "With --as-engine: a file for what was wrong, in place of stderr"},
          },
      .footer = help_of_engine_keys() +
                "\n  ludex check -engine cmd=stockfish proto=uci --junit checks.xml\n"
                "  ludex check -engine cmd=stockfish proto=uci --only go stop/soon --verbose\n"
                "  ludex check -engine cmd=stockfish proto=uci --fuzz 60\n"};
}

tl::expected<conformance::Catalogue, ExitError> catalogue_of(std::string_view protocol) {
  auto found = conformance::find_catalogue(protocol);
  if (!found) return check_misused(describe(found.error()));
  return *std::move(found);
}

ExitResult print_catalogue(const CheckFlags& flags, Console& console) {
  constexpr std::string_view of_controllers = "-controller";
  if (flags.list.ends_with(of_controllers)) {
    return list_watch(flags.list.substr(0, flags.list.size() - of_controllers.size()), console);
  }
  const auto catalogue = catalogue_of(flags.list);
  if (!catalogue) return tl::unexpected(catalogue.error());
  fmt::print(console.out, "{}",
             flags.page ? conformance::page_of(*catalogue) : conformance::list_of(*catalogue));
  return {};
}

tl::expected<host::EngineSpec, ExitError> read_checked_engine(const EngineWords& words) {
  if (words.engines.size() != 1) return check_misused("exactly one -engine is needed");
  const auto choice = read_engine_choice(words.engines.front(), "check");
  if (!choice) return tl::unexpected(choice.error());
  if (!choice->spec.options.empty()) {
    return check_misused("the checks set the options; option.NAME= cannot be given");
  }
  auto spec = resolve(*choice);
  if (!spec) return check_failed(describe(spec.error()));
  if (spec->command == builtin_command) {
    return check_misused(
        "it examines a program; for a built-in engine that is cmd=ludex args=\"engine GAME\"");
  }
  return *std::move(spec);
}

// The words of the command line without the flags that choose checks and reports.
std::string command_to_repeat(const EngineWords& words, const CheckFlags& flags) {
  std::string text = "ludex check -engine";
  for (const std::string& word : words.engines.front()) {
    text += " " + shell_word(word);
  }
  if (flags.tolerance != CheckFlags().tolerance) {
    text += fmt::format(" --tolerance {}", flags.tolerance);
  }
  return text;
}

// Prints results while the checks run.
class CheckScreen {
 public:
  CheckScreen(Console& console, std::ostream& out, const Clock& clock, bool verbose,
              std::string again, std::size_t checks)
      : out_(out),
        line_(console.err, console.err_is_terminal, clock),
        verbose_(verbose),
        again_(std::move(again)),
        checks_(checks) {}

  void done(const conformance::CheckResult& result) {
    ++done_;
    if (verbose_ || result.verdict == conformance::Verdict::fail) {
      line_.erase();
      fmt::print(out_, "{}", conformance::text_of(result, again_));
    }
    if (line_.is_due()) {
      line_.draw(fmt::format("{}  {} of {} checks",
                             bar_of(static_cast<double>(done_) / static_cast<double>(checks_)),
                             done_, checks_));
    }
  }

 private:
  std::ostream& out_;
  StatusLine line_;
  bool verbose_;
  std::string again_;
  std::size_t checks_;
  std::size_t done_ = 0;
};

ExitResult write_results(const std::string& path, const std::string& text, Console& console) {
  if (path.empty()) return {};
  auto output = Output::open(path, console);
  if (!output) return check_failed(describe(output.error()));
  output->stream() << text;
  if (const auto written = output->finish(); !written) {
    return check_failed(describe(written.error()));
  }
  return {};
}

ExitResult conclude_checks(const conformance::Report& report, const CheckFlags& flags,
                           std::ostream& out, Console& console) {
  fmt::print(out, "{}\n", conformance::summary_of(report));
  if (auto ending = write_results(flags.json, conformance::to_json(report), console); !ending) {
    return ending;
  }
  if (auto ending = write_results(flags.junit, conformance::to_junit(report), console); !ending) {
    return ending;
  }
  const conformance::Totals totals = conformance::totals_of(report.results);
  const std::size_t bad = totals.must + (flags.strict ? totals.should + totals.advice : 0);
  if (bad + totals.not_run > 0) {
    return tl::unexpected(ExitError{ExitError::Kind::work_failed, {}});
  }
  return {};
}

ExitResult examine(const CheckFlags& flags, const EngineWords& words, const host::EngineSpec& spec,
                   Console& console) {
  const auto protocol = host::find_protocol(spec.protocol);
  if (!protocol) return check_misused(describe(protocol.error()));
  const auto catalogue = catalogue_of((*protocol)->name);
  if (!catalogue) return tl::unexpected(catalogue.error());
  if (!spec.game.empty() && spec.game != catalogue->game) {
    return check_misused(fmt::format("the checks of {} play {}, not {}", catalogue->protocol,
                                     catalogue->game, spec.game));
  }
  const auto checks = conformance::select(*catalogue, {flags.only, flags.skip});
  if (!checks) return check_misused(describe(checks.error()));
  const Interruption interruption(console.stdout_stream);
  const host::SteadyClock clock;
  conformance::RunSettings run =
      conformance::run_settings(**protocol, spec, clock, interruption.token());
  run.waits.tolerance = Milliseconds(flags.tolerance);
  if (flags.fuzz.is_asked()) {
    return fuzz_engine(flags.fuzz, catalogue->protocol, run, command_to_repeat(words, flags),
                       console);
  }
  std::ostream& out = is_stdout(flags.json) || is_stdout(flags.junit) ? console.err : console.out;
  conformance::Report report{spec.name, command_to_repeat(words, flags), &*catalogue, {}};
  {
    CheckScreen screen(console, out, clock, flags.verbose, report.again, checks->size());
    run.done = [&](const conformance::CheckResult& result) { screen.done(result); };
    report.results = conformance::run_checks(*checks, run);
  }
  return conclude_checks(report, flags, out, console);
  // NOLINTNEXTLINE(clang-analyzer-cplusplus.NewDeleteLeaks): std::function frees what it holds
}

// Whether there are flags that only a run of checks has a use for.
bool is_for_checks(const CheckFlags& flags) {
  return !(flags.only.empty() && flags.skip.empty() && flags.json.empty() && flags.junit.empty()) ||
         flags.strict || flags.verbose;
}

// Refuses flags that do not go together.
ExitResult check_flags(const CheckFlags& flags, const EngineWords& words) {
  const bool is_tolerant = flags.tolerance != CheckFlags().tolerance;
  const bool is_watcher = !flags.as_engine.protocol.empty();
  if (!is_watcher && !(flags.as_engine.fault.empty() && flags.as_engine.report.empty())) {
    return check_misused("--fault and --report go with --as-engine");
  }
  if (!flags.list.empty()) {
    if (!words.engines.empty()) return check_misused("--list needs no -engine");
    if (is_for_checks(flags) || is_tolerant || is_watcher || flags.fuzz.is_asked()) {
      return check_misused("--list goes with --page alone");
    }
  } else if (flags.page) {
    return check_misused("--page goes with --list");
  }
  if (is_watcher) {
    if (!words.engines.empty()) return check_misused("--as-engine is an engine, and takes none");
    if (is_for_checks(flags) || is_tolerant || flags.fuzz.is_asked()) {
      return check_misused("--as-engine goes with --fault and --report alone");
    }
  }
  if (flags.fuzz.is_asked() && is_for_checks(flags)) {
    return check_misused("--fuzz and --session run no checks and write no reports of them");
  }
  if (flags.fuzz.illegal && !flags.fuzz.is_asked()) {
    return check_misused("--illegal goes with --fuzz or --session");
  }
  if (flags.fuzz.seed != FuzzFlags().seed && flags.fuzz.seconds == 0) {
    return check_misused("--seed goes with --fuzz");
  }
  if (flags.json == "-" && flags.junit == "-") {
    return check_misused("--json and --junit cannot both be stdout");
  }
  return {};
}

}  // namespace

ExitResult run_check(Arguments arguments, Console& console) {
  const EngineWords words = sorted_engine_words(arguments);
  CheckFlags flags;
  const auto parsed = parse_options(usage_of_check(flags), words.others, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  if (auto fits = check_flags(flags, words); !fits) return fits;
  if (!flags.list.empty()) return print_catalogue(flags, console);
  if (!flags.as_engine.protocol.empty()) return watch_controller(flags.as_engine, console);
  const auto spec = read_checked_engine(words);
  if (!spec) return tl::unexpected(spec.error());
  return examine(flags, words, *spec, console);
}

}  // namespace ludex::cli
