// `ludex tournament`: matches that are kept in the store.
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/columns.h"
#include "base/text.h"
#include "cli/command_group.h"
#include "cli/commands.h"
#include "cli/match/changes.h"
#include "cli/match/config_file.h"
#include "cli/match/flags.h"
#include "cli/match/html_file.h"
#include "cli/match/keeping.h"
#include "cli/match/words.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/store_place.h"
#include "match/report/progress.h"
#include "store/store.h"
#include "tournament/saved_tournament.h"

namespace ludex::cli {

namespace {

tl::unexpected<ExitError> not_done(std::string_view command, const Error& error) {
  return work_failed(fmt::format("tournament {}: {}", command, describe(error)));
}

struct Named {
  std::string name;
  std::string store;  // the value of --store
};

// Reads NAME and --store; std::nullopt if the help was printed.
tl::expected<std::optional<Named>, ExitError> read_named(std::string_view command,
                                                         std::string_view description,
                                                         Arguments arguments, Console& console,
                                                         const std::vector<Argument>& more = {}) {
  Named named;
  Usage usage{.name = fmt::format("ludex tournament {}", command),
              .description = std::string(description),
              .arguments = {{.names = "NAME",
                             .into = &named.name,
                             .help = "The tournament, by its name or its number in the store",
                             .required = true},
                            {"--store", &named.store, store_help}}};
  usage.arguments.insert(usage.arguments.end(), more.begin(), more.end());
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return std::nullopt;
  return named;
}

// The words of a command that plays: its own, and the flags of the match behind them.
struct PlayWords {
  std::string name;
  std::filesystem::path store;
  Arguments flags;
};
tl::expected<std::optional<PlayWords>, ExitError> read_play(std::string_view command,
                                                            std::string_view description,
                                                            Arguments arguments, Console& console) {
  const auto first = std::find_if(arguments.begin(), arguments.end(), [](const std::string& word) {
    return is_match_flag(word) && (!word.starts_with("--") || word == "--read-config") &&
           word != "-h";
  });
  const auto own = static_cast<std::size_t>(first - arguments.begin());
  auto named = read_named(command, description, arguments.first(own), console);
  if (!named) return tl::unexpected(named.error());
  if (!*named) return std::nullopt;
  auto place = store_place((*named)->store);
  if (!place) {
    return wrong_usage(fmt::format("tournament {}: {}", command, place.error().message));
  }
  return PlayWords{std::move((*named)->name), *std::move(place), arguments.subspan(own)};
}

ExitResult run_start(Arguments arguments, Console& console) {
  const auto words = read_play(
      "start",
      "Plays a match whose finished games are kept, so that it goes on after any end of the\n"
      "program. Behind the name stand the flags of `ludex match`.",
      arguments, console);
  if (!words) return tl::unexpected(words.error());
  if (!*words) return {};
  auto expanded = expand_config((*words)->flags);
  if (!expanded) return tl::unexpected(expanded.error());
  if (expanded->write_to) {
    return wrong_usage("tournament start: `ludex match` has --write-config");
  }
  KeptMatch kept{(*words)->store, (*words)->name, std::move(expanded->words)};
  return play_match(kept.arguments, console, &kept);
}

ExitResult run_resume(Arguments arguments, Console& console) {
  const auto words = read_play(
      "resume",
      "Goes on with a tournament: games that are counted stay, all others are played. Flags of\n"
      "`ludex match` that change no game may follow, such as -concurrency and -log, and changes "
      "of\n"
      "the engines: -engine KEY=VALUE... joins it, -withdraw NAME leaves it.",
      arguments, console);
  if (!words) return tl::unexpected(words.error());
  if (!*words) return {};
  auto kept = resumed_match((*words)->store, (*words)->name, (*words)->flags, Engines::may_change);
  if (!kept) return tl::unexpected(kept.error());
  return play_match(kept->arguments, console, &*kept);
}

std::string_view state_of(const tournament::Overview& overview) {
  return overview.is_interrupted ? "interrupted" : store::to_text(overview.match.state);
}

// The command that goes on with a tournament of a store.
std::string resume_words(std::string_view number, const std::string& store) {
  return fmt::format("ludex tournament resume {}{}", number,
                     store.empty() ? std::string() : " --store " + shell_word(store));
}

// A tournament that may be played meanwhile, and what its flags say.
struct Found {
  std::unique_ptr<store::Store> store;
  tournament::Overview overview;
  MatchFlags flags;
};
tl::expected<Found, ExitError> find(const Named& named, std::string_view command) {
  auto store = store_to_read(named.store, fmt::format("tournament {}", command));
  if (!store) return tl::unexpected(store.error());
  auto overview = tournament::find_tournament(**store, named.name);
  if (!overview) return not_done(command, overview.error());
  if (!overview->definition) {
    return work_failed(fmt::format("tournament: `{}` is a match of the web table",
                                   printable(overview->match.name)));
  }
  auto flags = parse_match_flags(overview->definition->arguments, 1, overview->definition->changes);
  if (!flags) return tl::unexpected(flags.error());
  return Found{*std::move(store), *std::move(overview), *std::move(flags)};
}

ExitResult run_status(Arguments arguments, Console& console) {
  auto named = read_named("status", "Prints how a tournament stands. It may be played meanwhile.",
                          arguments, console);
  if (!named) return tl::unexpected(named.error());
  if (!*named) return {};
  const auto found = find(**named, "status");
  if (!found) return tl::unexpected(found.error());
  const store::StoredMatch& match = found->overview.match;
  const auto replay = tournament::replayed(found->overview, found->flags.schedule);
  if (!replay) return not_done("status", replay.error());
  const match::Standings& standings = replay->standings;
  fmt::print(console.out, "{}: {}, {} of {} games are counted\n", printable(match.name),
             state_of(found->overview), standings.games(), replay->schedule.size());
  if (found->overview.is_interrupted) {
    const auto number = std::to_string(static_cast<std::int64_t>(match.id));
    fmt::print(console.out, "Its program has ended before the last game; to go on: {}\n",
               resume_words(number, (*named)->store));
  }
  if (standings.games() == 0) return {};
  const std::vector<std::string> names = marked_names(match.entrants, found->flags.schedule);
  if (names.size() == 2) {
    const match::TimeControl& time = found->flags.engines[0].allowance.time;
    fmt::print(
        console.out, "{}",
        match::result_block(standings.encounter({0, 1}), names, match::format_time_control(time)));
  } else {
    fmt::print(console.out, "{}", match::ranking_table(match::Ranking(standings), names));
  }
  fmt::print(console.out, "{}", match::places_lines(replay->schedule.places(), names));
  return {};
}

ExitResult run_list(Arguments arguments, Console& console) {
  std::string store_flag;
  const Usage usage{.name = "ludex tournament list",
                    .description =
                        "Lists the tournaments of a store, and the matches that its web "
                        "table has played.",
                    .arguments = {{"--store", &store_flag, store_help}}};
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  const auto store = store_to_read(store_flag, "tournament list");
  if (!store) return tl::unexpected(store.error());
  const auto all = tournament::all_tournaments(**store);
  if (!all) return not_done("list", all.error());
  for (const tournament::Overview& each : *all) {
    fmt::print(console.out, "{:>4}  {:<11}  {:>7} games  {}{}\n",
               static_cast<std::int64_t>(each.match.id), state_of(each), each.games.size(),
               printable(each.match.name), each.definition ? "" : " (of the web table)");
  }
  if (all->empty()) {
    fmt::print(console.out, "there is none\n");
  }
  const auto is_interrupted = [&](bool is_own) {
    return std::any_of(all->begin(), all->end(), [&](const tournament::Overview& each) {
      return each.is_interrupted && each.definition.has_value() == is_own;
    });
  };
  if (is_interrupted(true)) {
    fmt::print(console.out, "To go on with an interrupted one: {}\n",
               resume_words("NUMBER", store_flag));
  }
  if (is_interrupted(false)) {
    fmt::print(console.out, "`ludex serve` goes on with those of the web table\n");
  }
  return {};
}

ExitResult run_export_games(Arguments arguments, Console& console) {
  std::string file;
  auto named = read_named(
      "export",
      "Writes the counted games in the order of their numbers. It may be played meanwhile.",
      arguments, console,
      {{.names = "-o,--output",
        .into = &file,
        .help = "The file; its ending names the format: .pgn or .sgf; - is stdout, in PGN",
        .required = true}});
  if (!named) return tl::unexpected(named.error());
  if (!*named) return {};
  const bool is_sgf = file.ends_with(".sgf");
  if (!is_sgf && !file.ends_with(".pgn") && file != "-") {
    return wrong_usage(
        "tournament export: the file has to end in .pgn or .sgf; - is stdout, in PGN");
  }
  const auto found = find(**named, "export");
  if (!found) return tl::unexpected(found.error());
  auto output = Output::open(file, console);
  if (!output) return not_done("export", output.error());
  std::size_t games = 0;
  auto written = tournament::for_each_record(
      *found->store, found->overview,
      [&](const store::StoredMatchGame&, const store::StoredRecord& stored) -> Result<void> {
        ++games;
        std::ostream& out = output->stream();
        out << (is_sgf ? match::match_sgf(stored.record) : pgn_of(stored, found->flags));
        if (out) return {};
        return fail(fmt::format("`{}` cannot be written", printable(file)));
      });
  if (written) {
    written = output->finish();
  }
  if (!written) return not_done("export", written.error());
  if (!output->is_stdout()) {
    fmt::print(console.out, "{} games are in `{}`\n", games, printable(file));
  }
  return {};
}

ExitResult run_report(Arguments arguments, Console& console) {
  std::string file;
  auto named = read_named(
      "report",
      "Writes a page with tables, curves and the games to replay. The "
      "tournament may be played meanwhile.",
      arguments, console,
      {{.names = "-o,--output", .into = &file, .help = "The file, in HTML", .required = true}});
  if (!named) return tl::unexpected(named.error());
  if (!*named) return {};
  const auto found = find(**named, "report");
  if (!found) return tl::unexpected(found.error());
  match::HtmlMatch html =
      html_of(found->flags, marked_names(found->overview.match.entrants, found->flags.schedule));
  html.title = found->overview.match.name;
  auto written = add_games(*found->store, found->overview, found->flags, html);
  if (written) {
    written = write_html(html, file);
  }
  if (!written) return not_done("report", written.error());
  fmt::print(console.out, "The report of {} games is in `{}`\n", html.games.size(),
             printable(file));
  return {};
}

}  // namespace

ExitResult run_tournament(Arguments arguments, Console& console) {
  constexpr std::array commands{
      Subcommand{"start", "play a match whose games are kept", run_start},
      Subcommand{"resume", "go on with a tournament", run_resume},
      Subcommand{"status", "print how a tournament stands", run_status},
      Subcommand{"list", "list the tournaments of a store", run_list},
      Subcommand{"report", "write a report with boards", run_report},
      Subcommand{"export", "write the games of a tournament", run_export_games},
  };
  return run_group("tournament",
                   "Matches that are kept in a store and go on after any end of the program.",
                   commands, arguments, console);
}

}  // namespace ludex::cli
