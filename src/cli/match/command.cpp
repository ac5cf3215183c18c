#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/text.h"
#include "base/version.h"
#include "cli/commands.h"
#include "cli/interruption.h"
#include "cli/match/changes.h"
#include "cli/match/config_file.h"
#include "cli/match/flags.h"
#include "cli/match/html_file.h"
#include "cli/match/keeping.h"
#include "cli/match/plan.h"
#include "cli/match/preparation.h"
#include "cli/match/reloading.h"
#include "cli/match/setters.h"
#include "cli/terminal.h"
#include "host/clock.h"
#include "match/report/live_files.h"
#include "match/report/progress.h"
#include "match/run/runner.h"
#include "rules/registry.h"

namespace ludex::cli {
namespace {

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

match::ProgressOptions progress_options(const MatchFlags& flags,
                                        const std::vector<host::EngineSpec>& specs,
                                        const Console& console, const Interruption& interruption) {
  match::ProgressOptions options;
  for (const host::EngineSpec& spec : specs) {
    options.names.push_back(printable(spec.name));
  }
  options.names = marked_names(std::move(options.names), flags.schedule);
  const match::Schedule schedule(flags.schedule);
  options.games = schedule.size();
  options.unplayed = schedule.last_number() - options.games;
  options.conditions = conditions(flags, specs);
  options.rating_interval = flags.rating_interval;
  options.score_interval = flags.score_interval;
  // What is drawn in place would be torn by the lines of a log.
  const bool is_logged_here = flags.log && flags.log->path.empty();
  options.live = is_watched(console) && !is_logged_here;
  options.terminal = [&interruption] {
    return match::Terminal{terminal_size(), interruption.resumed()};
  };
  options.kind = rules::find_game(flags.setup.game);
  options.seats = options.kind->seats;
  options.outcome_interval = flags.outcome_interval;
  options.latency = flags.show_latency;
  options.ranking = flags.ranking;
  options.pairs = flags.pairs;
  options.words = flags.output;
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

ExitResult ending_of(const match::MatchEnd& end, const Result<void>& logged) {
  if (end.trouble) {
    return work_failed("match: " + *end.trouble);
  }
  if (end.interrupted) {
    return work_failed("match: stopped before the last game was over");
  }
  if (!logged) {
    return failed_match(logged.error());
  }
  return {};
}

// Stores each finished game of the match that is kept; empty if it is not kept.
Result<tournament::SavedTournament::Keep> keep_of(KeptMatch* kept, const MatchFlags& flags,
                                                  const match::RecordStyle& style) {
  if (kept == nullptr) return tournament::SavedTournament::Keep();
  // Records for PGN and for SGF differ in their tags.
  if (flags.sgf_out) {
    return kept->saved->keeping(
        [fields = flags.sgf_out->fields](const auto& game, const auto& header) {
          return match::sgf_record_of(game, header, fields);
        });
  }
  return kept->saved->keeping([style](const auto& game, const auto& header) {
    return match::record_of(game, header, style);
  });
}

// Stores how the match that is kept has ended.
ExitResult end_kept(KeptMatch* kept, const match::MatchEnd& end) {
  if (kept == nullptr) return {};
  const bool is_over = !end.interrupted && !end.trouble;
  if (auto stored =
          kept->saved->end(is_over ? store::MatchState::finished : store::MatchState::stopped);
      !stored) {
    return failed_match(stored.error());
  }
  return {};
}

// Stores the moves of the running games; null if they are not kept.
std::unique_ptr<match::MatchObserver> moves_kept(KeptMatch* kept, const MatchFlags& flags,
                                                 const match::MatchPlan& plan) {
  if (kept == nullptr || !keeps_moves(flags, plan)) return nullptr;
  return kept->saved->keeping_moves();
}

match::LivePaths live_paths(const MatchFlags& flags, match::RecordStyle style) {
  if (flags.live_pgn) {
    style.fields = flags.live_pgn->fields;
  }
  return {flags.live_json, flags.live_pgn ? flags.live_pgn->file : std::string(), style};
}

// Writes the report in HTML if it is asked for: of all counted games of a match that is kept.
Result<void> write_report(const MatchFlags& flags, KeptMatch* kept,
                          const match::HtmlMatch& played) {
  if (flags.html.empty()) return {};
  if (kept == nullptr) return write_html(played, flags.html);
  const auto overview =
      tournament::find_tournament(kept->saved->store(), kept->saved->overview().match.name);
  if (!overview) return tl::unexpected(overview.error());
  match::HtmlMatch html = html_of(flags, played.names);
  if (auto added = add_games(kept->saved->store(), *overview, flags, html); !added) return added;
  return write_html(html, flags.html);
}

// What a person should know before the first game.
void print_notes(const MatchFlags& flags, const Preparation& prepared, std::size_t processors,
                 std::ostream& out) {
  for (const std::string& note : flags.notes) {
    fmt::print(out, "Note; {}\n", note);
  }
  const std::size_t games = match::Schedule(flags.schedule).size();
  const bool shuffled = flags.openings && flags.openings->order == match::OpeningOrder::random;
  if (prepared.goes_on) {
    fmt::print(out, "The tournament goes on: {} of {} games are counted\n",
               prepared.plan.counted.size(), games);
    for (const std::string& change : prepared.changes) {
      fmt::print(out, "{}\n", change);
    }
    for (const match::BegunGame& game : prepared.plan.begun) {
      fmt::print(out, "Game {} goes on after {} plies\n", game.number, game.moves.size());
    }
  } else if (shuffled && !flags.seed) {
    fmt::print(out, "Openings are shuffled with -srand {}\n", prepared.seed);
  }
  const std::size_t at_once = std::min(flags.concurrency, games);
  if (flags.nats) return;
  if (const auto crowded = crowding(at_once, threads_of_a_game(prepared.specs), processors)) {
    fmt::print(out, "Warning; {}\n", *crowded);
  }
}

// A run of a match, and how its engines are to change, if it is to go on with others after it.
struct Course {
  ExitResult result;
  std::optional<ChangeWords> changes = {};
};

// Ends what is written about the match, after its last game.
ExitResult finish_writing(const MatchFlags& flags, KeptMatch* kept, Preparation& prepared,
                          const match::HtmlMatch& page, match::LiveFiles* live,
                          const match::MatchEnd& end) {
  const Result<void> events = prepared.files.events.end(end);
  if (auto stored = end_kept(kept, end); !stored) return stored;
  const Result<void> shown = live != nullptr ? live->finish() : Result<void>();
  const Result<void> report = write_report(flags, kept, page);
  const Result<void> logged = prepared.log->finish();
  for (const Result<void>* const written : {&report, &events, &shown}) {
    if (!*written) return ending_of(end, *written);
  }
  return ending_of(end, logged);
}

// `kept` is null for a match that is not kept in a store.
Course play(const MatchFlags& flags, std::size_t processors, Console& console, KeptMatch* kept,
            const Interruption& interruption) {
  const host::SteadyClock clock;
  auto prepared = prepare_match(flags, console, clock, interruption, kept);
  if (!prepared) return {tl::unexpected(prepared.error())};
  const match::MatchPlan& plan = prepared->plan;
  OutputFiles& files = prepared->files;
  print_notes(flags, *prepared, processors, console.out);
  match::ProgressOptions reports = progress_options(flags, prepared->specs, console, interruption);
  reports.counted_before = plan.counted.size();
  match::Progress progress(console.out, std::move(reports), clock);
  std::vector<match::MatchObserver*> observers{&progress};
  files.events.begin(plan, observers);
  Reloading reloading(flags, kept, interruption);
  reloading.report_to(observers);
  observers.push_back(&reloading);
  match::HtmlCollector page(
      html_of(flags, marked_names(names_of(prepared->specs), flags.schedule)));
  if (!flags.html.empty() && kept == nullptr) {
    observers.push_back(&page);
  }
  match::LiveFiles live(live_paths(flags, plan.style), plan, host::wall_time);
  const bool is_live = flags.live_pgn || !flags.live_json.empty();
  if (is_live) {
    observers.push_back(&live);
  }
  auto keep = keep_of(kept, flags, plan.style);
  if (!keep) return {failed_match(keep.error())};
  std::function<std::unique_ptr<match::GamePlayer>(const match::PlayerPlace&)> elsewhere;
  if (prepared->coordinator) {
    elsewhere = [&](const auto& place) { return prepared->coordinator->player(place); };
  }
  const auto moves = moves_kept(kept, flags, plan);
  if (moves) {
    observers.push_back(moves.get());
  }
  const match::MatchEnd end =
      match::run_match(plan,
                       {.clock = clock,
                        .wall_time = host::wall_time,
                        .games = files.games.get(),
                        .observers = observers,
                        .seated = [&](const auto& engine,
                                      const auto& place) { prepared->log->seated(engine, place); },
                        .log_of = prepared->log->names_of_files(),
                        .keep_fault = prepared->log->keeping_faults(prepared->specs),
                        .standstills = [&interruption] { return interruption.resumed(); },
                        .positions = files.positions.get(),
                        .sgf = files.sgf.get(),
                        .keep = *std::move(keep),
                        .last_games = reloading.last_games(),
                        .elsewhere = elsewhere},
                       interruption.token());
  if (auto changes = end.trouble ? std::nullopt : reloading.take()) {
    progress.noted("the running games are over");
    return {{}, std::move(changes)};
  }
  progress.match_finished(end);
  return {finish_writing(flags, kept, *prepared, page.match(), is_live ? &live : nullptr, end)};
}

// Prepares the next run of a match that is kept, with other engines.
tl::expected<MatchFlags, ExitError> flags_after(const ChangeWords& changes, std::size_t processors,
                                                Console& console, KeptMatch& kept) {
  if (const auto changed = change_engines(kept, changes); !changed) {
    fmt::print(console.out, "Warning; the engines stay as they were: {}\n",
               changed.error().message);
  }
  auto flags = parse_match_flags(kept.arguments, processors, kept.changes);
  if (!flags) return flags;
  flags->notes.clear();
  if (flags->log) {
    flags->log->append = true;
  }
  append_to_files(*flags);
  return flags;
}

}  // namespace

ExitResult run_match(Arguments arguments, Console& console) {
  const auto expanded = expand_config(arguments);
  if (!expanded) return tl::unexpected(expanded.error());
  const auto words = take_config_words(expanded->words);
  if (!words) return tl::unexpected(words.error());
  if (expanded->write_to) {
    if (*words) return wrong("--write-config writes the flags of a match, without -config");
    return write_config(expanded->words, *expanded->write_to, console);
  }
  if (!*words) return play_match(expanded->words, console, nullptr);
  if ((*words)->file.empty() && (*words)->outname.empty()) {
    return play_match((*words)->rest, console, nullptr);
  }
  auto kept = kept_match(**words);
  if (!kept) return tl::unexpected(kept.error());
  return play_match(kept->arguments, console, &*kept);
}

ExitResult play_match(Arguments arguments, Console& console, KeptMatch* kept) {
  const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
  auto flags = parse_match_flags(
      arguments, processors, kept != nullptr ? kept->changes : std::vector<match::EntrantChange>());
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
  if (kept != nullptr) {
    if (auto checked = check_kept(*flags); !checked) return checked;
  }
  if (auto checked = check_reload(*flags, kept); !checked) return checked;
  if (kept != nullptr && kept->saved != nullptr) {
    append_to_files(*flags);
  }
  const Interruption interruption(
      console.stdout_stream, Interruption::CtrlC::finishes,
      flags->changes_file.empty() ? Interruption::Usr1::ends : Interruption::Usr1::reloads);
  while (true) {
    const Course course = play(*flags, processors, console, kept, interruption);
    if (!course.changes) return course.result;
    flags = flags_after(*course.changes, processors, console, *kept);
    if (!flags) return tl::unexpected(flags.error());
  }
}

}  // namespace ludex::cli
