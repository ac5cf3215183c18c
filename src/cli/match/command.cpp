#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <regex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/text.h"
#include "base/version.h"
#include "cli/commands.h"
#include "cli/engines.h"
#include "cli/file_use.h"
#include "cli/interruption.h"
#include "cli/match/flags.h"
#include "cli/match/log.h"
#include "cli/match/setters.h"
#include "cli/terminal.h"
#include "host/affinity.h"
#include "host/clock.h"
#include "host/protocol.h"
#include "match/openings/opening_file.h"
#include "match/report/progress.h"
#include "match/run/game_file.h"
#include "match/run/runner.h"
#include "rules/registry.h"

namespace ludex::cli {
namespace {

tl::unexpected<ExitError> failed(const Error& error) {
  return work_failed("match: " + describe(error));
}

// Returns null if the file was not asked for.
template <class Flag>
Result<std::unique_ptr<match::GameFile>> open_file(const std::optional<Flag>& flag,
                                                   const Clock& clock,
                                                   const std::stop_token& stop) {
  if (!flag) {
    return nullptr;
  }
  return match::GameFile::open(flag->file, flag->append, clock, stop);
}

// The files written during a match; null if not asked for.
struct OutputFiles {
  std::unique_ptr<match::GameFile> games;
  std::unique_ptr<match::GameFile> positions;
  std::unique_ptr<match::GameFile> sgf;
};
Result<OutputFiles> open_files(const MatchFlags& flags, const Clock& clock,
                               const std::stop_token& stop) {
  OutputFiles files;
  const auto opens = [&](const auto& flag, std::unique_ptr<match::GameFile>& into) {
    return open_file(flag, clock, stop).map([&](std::unique_ptr<match::GameFile> file) {
      into = std::move(file);
    });
  };
  auto opened = opens(flags.pgn_out, files.games);
  if (opened) {
    opened = opens(flags.epd_out, files.positions);
  }
  if (opened) {
    opened = opens(flags.sgf_out, files.sgf);
  }
  if (!opened) return tl::unexpected(opened.error());
  return files;
}

Result<match::OpeningBook> open_book(const MatchFlags& flags, std::uint64_t seed,
                                     const std::stop_token& stop) {
  if (!flags.openings) {
    return match::OpeningBook({match::Opening{}}, {});
  }
  auto openings = match::read_openings(flags.openings->file, *flags.openings->format, flags.setup,
                                       flags.openings->plies, stop);
  if (!openings) {
    return tl::unexpected(openings.error());
  }
  return match::OpeningBook(*std::move(openings),
                            {flags.openings->order, flags.openings->start, seed});
}

// Whether the running games are shown.
bool is_watched(const Console& console) {
  return console.out_is_terminal && terminal_draws();
}

// Checks the game as far as possible before the engine is started.
tl::expected<void, ExitError> check_game(const host::EngineSpec& spec, std::string_view game) {
  const auto refuse = [&](const std::string& why) {
    return wrong_usage(fmt::format("match: engine {}: {}; -variant chooses what is played",
                                   printable(spec.name), why));
  };
  if (!spec.game.empty() && spec.game != game) {
    return refuse(fmt::format("engines.toml says that it plays {}, not {}", spec.game, game));
  }
  const auto protocol = host::find_protocol(spec.protocol);
  if (protocol && spec.command != builtin_command && !host::plays(**protocol, game)) {
    return refuse(host::not_played(**protocol, game));
  }
  return {};
}

tl::expected<std::vector<host::EngineSpec>, ExitError> resolve_engines(const MatchFlags& flags,
                                                                       bool watched) {
  std::vector<host::EngineSpec> specs;
  for (const MatchEngine& engine : flags.engines) {
    auto spec = resolve(engine.choice);
    if (!spec) {
      return failed(spec.error());
    }
    const bool taken = std::any_of(specs.begin(), specs.end(), [&](const host::EngineSpec& other) {
      return other.name == spec->name;
    });
    // A user who watches the game wants to see the players' thoughts.
    spec->purpose.infos = watched ? protocols::Infos::sampled : protocols::Infos::last;
    spec->purpose.match = true;
    if (taken) {
      return wrong_usage(fmt::format("match: two engines are called `{}`; name= tells them apart",
                                     printable(spec->name)));
    }
    if (const auto playable = check_game(*spec, flags.setup.game); !playable) {
      return tl::unexpected(playable.error());
    }
    spec->purpose.ponder = engine.allowance.ponder;
    specs.push_back(*std::move(spec));
  }
  return specs;
}

// Returns std::nullopt if there is no referee engine.
tl::expected<std::optional<host::EngineSpec>, ExitError> resolve_referee_engine(
    const MatchFlags& flags) {
  if (!flags.referee_engine) return std::nullopt;
  auto spec = resolve(*flags.referee_engine);
  if (!spec) return failed(spec.error());
  spec->purpose.match = true;
  if (const auto playable = check_game(*spec, flags.setup.game); !playable) {
    return tl::unexpected(playable.error());
  }
  return *std::move(spec);
}

// "10+0.1, 1t, 16MB, book.epd": the engines' conditions, as far as the flags give them.
std::string conditions(const MatchFlags& flags, const std::vector<host::EngineSpec>& specs) {
  const auto control = [](const MatchEngine& engine) {
    return match::format_time_control(engine.allowance.time);
  };
  std::string text = control(flags.engines[0]);
  if (control(flags.engines[1]) != text) {
    text += " - " + control(flags.engines[1]);
  }
  const auto add_option = [&](std::string_view option, std::string_view unit) {
    const auto& settings = specs[0].options;
    const auto found =
        std::find_if(settings.rbegin(), settings.rend(), [&, name = option](const auto& setting) {
          return equal_ignoring_case(setting.name, name);
        });
    if (found != settings.rend()) {
      text += fmt::format(", {}{}", found->value, unit);
    }
  };
  add_option("Threads", "t");
  add_option("Hash", "MB");
  if (flags.setup.game != rules::game_named(usual_variant)) {
    text += fmt::format(", {} {}", flags.setup.game, rules::rules_word(flags.setup));
  }
  if (flags.openings) {
    text += ", " + flags.openings->file.substr(flags.openings->file.find_last_of('/') + 1);
  }
  return text;
}

// Adds the margin of the game, and the waits that the engine's entry and the flags set.
match::Allowance allowance_of(const MatchFlags& flags, const MatchEngine& engine,
                              const host::EngineSpec& spec) {
  match::Allowance allowance = engine.allowance;
  allowance.usual_margin = host::usual_margin(flags.setup.game);
  allowance.grace = spec.timeouts.stop.value_or(allowance.grace);
  allowance.settlement = flags.waits.settle.value_or(spec.timeouts.settle);
  return allowance;
}

// Sets the host's waits from the flags for every engine, and the wait after `stop` from the
// referee's patience.
void set_waits(host::Timeouts& timeouts, const WaitFlags& flags,
               const match::Allowance& allowance) {
  timeouts.handshake = flags.startup.value_or(timeouts.handshake);
  timeouts.new_game = flags.new_game.value_or(timeouts.new_game);
  timeouts.ready = flags.ready.value_or(timeouts.ready);
  timeouts.settle = flags.settle.value_or(timeouts.settle);
  // An engine is told to stop when its time is over, and may still answer within the margin.
  timeouts.stop = match::margin_of(allowance) + allowance.grace;
}

match::OpenEngine opener_of(host::EngineSpec spec, const MatchFlags& flags, const Clock& clock,
                            MatchLog& log) {
  return [spec = std::move(spec), setup = flags.setup, &clock, &log](const std::stop_token& stop) {
    auto own = log.of_an_engine();
    auto opened = open_engine(spec, setup, clock, own.get(), stop);
    if (opened) {
      log.opened(**opened, std::move(own));
    }
    return opened;
  };
}

match::RefereeEntrant referee_entrant(host::EngineSpec spec, const MatchFlags& flags,
                                      const Clock& clock, MatchLog& log) {
  set_waits(spec.timeouts, flags.waits, {});
  const std::string name = spec.name;
  const Milliseconds patience = spec.timeouts.settle;
  return {name, opener_of(std::move(spec), flags, clock, log), patience};
}

match::MatchPlan make_plan(const MatchFlags& flags, const std::vector<host::EngineSpec>& specs,
                           match::OpeningBook book, const Clock& clock, MatchLog& log) {
  match::MatchPlan plan{.entrants = {},
                        .schedule = flags.schedule,
                        .setup = flags.setup,
                        .openings = std::move(book),
                        .referee = {},
                        .concurrency = flags.concurrency,
                        .recover = flags.recover,
                        .shared_options = flags.shared_options,
                        .event = flags.event,
                        .site = flags.site,
                        .style = {}};
  plan.referee.adjudication = flags.adjudication;
  plan.wait = flags.wait;
  plan.strict = flags.strict;
  plan.sprt = flags.sprt;
  if (!flags.processors.empty()) {
    plan.open_in_thread = [processors = flags.processors](std::size_t thread,
                                                          const match::OpenEngine& open,
                                                          const std::stop_token& stop) {
      const host::PinnedThread pinned(processors[thread]);
      return open(stop);
    };
  }
  if (flags.pgn_out) {
    plan.style.notation =
        rules::find_notation(*rules::find_game(flags.setup.game), flags.pgn_out->notation).value();
    plan.style.fields = flags.pgn_out->fields;
    plan.save_unfinished = !flags.pgn_out->finished_only;
    if (flags.pgn_out->match_line) {
      plan.referee.keeps_line = [wanted = *flags.pgn_out->match_line](std::string_view line) {
        return std::regex_search(line.begin(), line.end(), wanted);
      };
    }
  }
  if (flags.sgf_out) {
    plan.sgf_fields = flags.sgf_out->fields;
  }
  for (std::size_t i = 0; i < specs.size(); ++i) {
    host::EngineSpec spec = specs[i];
    const match::Allowance allowance = allowance_of(flags, flags.engines[i], spec);
    set_waits(spec.timeouts, flags.waits, allowance);
    plan.entrants.push_back({spec.name, allowance, flags.engines[i].restart,
                             opener_of(spec, flags, clock, log), spec.command != builtin_command,
                             spec.rating});
  }
  return plan;
}

match::ProgressOptions progress_options(const MatchFlags& flags,
                                        const std::vector<host::EngineSpec>& specs,
                                        const Console& console, const Interruption& interruption) {
  match::ProgressOptions options;
  for (const host::EngineSpec& spec : specs) {
    options.names.push_back(printable(spec.name));
  }
  options.games = match::Schedule(flags.schedule).size();
  options.conditions = conditions(flags, specs);
  options.rating_interval = flags.rating_interval;
  options.score_interval = flags.score_interval;
  options.live = is_watched(console);
  options.terminal = [&interruption] {
    return match::Terminal{terminal_size(), interruption.resumed()};
  };
  options.kind = rules::find_game(flags.setup.game);
  options.seats = options.kind->seats;
  options.outcome_interval = flags.outcome_interval;
  options.latency = flags.show_latency;
  options.ranking = flags.ranking;
  if (flags.sprt) {
    options.sprt.emplace(*flags.sprt, flags.schedule);
  }
  if (flags.board != BoardFlag::off) {
    options.board = flags.board == BoardFlag::figures   ? match::Alphabet::figures
                    : flags.board == BoardFlag::letters ? match::Alphabet::letters
                                                        : terminal_alphabet();
  }
  if (flags.checksum) {
    options.checksum_of = flags.pgn_out->file;
  }
  return options;
}

// How many processors a game keeps busy: its players think in turn.
std::size_t threads_of_a_game(const std::vector<host::EngineSpec>& specs) {
  std::int64_t most = 1;
  for (const host::EngineSpec& spec : specs) {
    for (const host::OptionSetting& setting : spec.options) {
      if (!equal_ignoring_case(setting.name, "Threads")) continue;
      most = std::max(most, to_integer(setting.value).value_or(1));
    }
  }
  return static_cast<std::size_t>(most);
}

ExitResult check_files(const MatchFlags& flags, const std::vector<host::EngineSpec>& specs) {
  std::vector<FileUse> uses;
  if (flags.pgn_out) {
    uses.push_back({"-pgnout", flags.pgn_out->file, FileUse::Mode::written});
  }
  if (flags.epd_out) {
    uses.push_back({"-epdout", flags.epd_out->file, FileUse::Mode::written});
  }
  if (flags.sgf_out) {
    uses.push_back({"-sgfout", flags.sgf_out->file, FileUse::Mode::written});
  }
  if (flags.log) {
    uses.push_back({"-log", flags.log->path, FileUse::Mode::written});
  }
  if (flags.openings) {
    uses.push_back({"-openings", flags.openings->file, FileUse::Mode::read});
  }
  for (const host::EngineSpec& spec : specs) {
    if (!spec.stderr_file.empty()) {
      uses.push_back({"stderr=", spec.stderr_file, FileUse::Mode::written});
    }
  }
  return check_uses("match", uses);
}

ExitResult ending_of(const match::MatchEnd& end, const Result<void>& logged) {
  if (end.trouble) {
    return work_failed("match: " + *end.trouble);
  }
  if (end.interrupted) {
    return work_failed("match: stopped before the last game was over");
  }
  if (!logged) {
    return failed(logged.error());
  }
  return {};
}

ExitResult play(const MatchFlags& flags, std::size_t processors, Console& console) {
  const Interruption interruption(console.stdout_stream);
  const host::SteadyClock clock;
  const auto specs = resolve_engines(flags, is_watched(console));
  if (!specs) {
    return tl::unexpected(specs.error());
  }
  const auto referee_engine = resolve_referee_engine(flags);
  if (!referee_engine) {
    return tl::unexpected(referee_engine.error());
  }
  if (auto checked = check_files(flags, *specs); !checked) {
    return checked;
  }
  const bool shuffled = flags.openings && flags.openings->order == match::OpeningOrder::random;
  const std::uint64_t seed = flags.seed ? *flags.seed : std::random_device()();
  auto book = open_book(flags, seed, interruption.token());
  if (!book) {
    return failed(book.error());
  }
  const auto log = MatchLog::open(flags.log, clock, interruption.token());
  if (!log) {
    return failed(log.error());
  }
  const auto files = open_files(flags, clock, interruption.token());
  if (!files) {
    return failed(files.error());
  }
  for (const std::string& note : flags.notes) {
    fmt::print(console.out, "Note; {}\n", note);
  }
  if (shuffled && !flags.seed) {
    fmt::print(console.out, "Openings are shuffled with -srand {}\n", seed);
  }
  const std::size_t at_once = std::min(flags.concurrency, match::Schedule(flags.schedule).size());
  if (const auto crowded = crowding(at_once, threads_of_a_game(*specs), processors)) {
    fmt::print(console.out, "Warning; {}\n", *crowded);
  }
  match::Progress progress(console.out, progress_options(flags, *specs, console, interruption),
                           clock);
  match::MatchPlan plan = make_plan(flags, *specs, *std::move(book), clock, **log);
  if (*referee_engine) {
    plan.referee_engine = referee_entrant(**referee_engine, flags, clock, **log);
  }
  const auto seated = [&log](const engine::Engine& engine, const auto& place) {
    (*log)->seated(engine, place);
  };
  const match::MatchEnd end =
      match::run_match(plan,
                       {.clock = clock,
                        .wall_time = host::wall_time,
                        .games = files->games.get(),
                        .observers = {&progress},
                        .seated = seated,
                        .log_of = (*log)->names_of_files(),
                        .standstills = [&interruption] { return interruption.resumed(); },
                        .positions = files->positions.get(),
                        .sgf = files->sgf.get()},
                       interruption.token());
  progress.match_finished(end);
  return ending_of(end, (*log)->finish());
}

}  // namespace

ExitResult run_match(Arguments arguments, Console& console) {
  const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
  const auto flags = parse_match_flags(arguments, processors);
  if (!flags) {
    return tl::unexpected(flags.error());
  }
  if (flags->help) {
    print_match_help(console.out);
    return {};
  }
  if (flags->version) {
    fmt::print(console.out, "ludex {}\n", version());
    return {};
  }
  return play(*flags, processors, console);
}

}  // namespace ludex::cli
