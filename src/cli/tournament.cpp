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
#include "cli/match/flags.h"
#include "cli/match/keeping.h"
#include "cli/match/words.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/store_place.h"
#include "match/report/progress.h"
#include "store/store.h"
#include "tournament/counted_game.h"
#include "tournament/saved_tournament.h"

namespace ludex::cli {

namespace {

tl::unexpected<ExitError> not_done(std::string_view command, const Error& error) {
  return work_failed(fmt::format("tournament {}: {}", command, describe(error)));
}

// The arguments of a command that plays: its own, and the flags of the match behind them.
struct PlayArguments {
  Arguments own;
  Arguments flags;
};
PlayArguments divided(Arguments arguments) {
  const auto first = std::find_if(arguments.begin(), arguments.end(), [](const std::string& word) {
    return is_match_flag(word) && !word.starts_with("--") && word != "-h";
  });
  const auto count = static_cast<std::size_t>(first - arguments.begin());
  return {arguments.first(count), arguments.subspan(count)};
}

struct Named {
  std::string name;
  std::filesystem::path store;
};

// Reads NAME and --store; std::nullopt if the help was printed.
tl::expected<std::optional<Named>, ExitError> read_named(std::string_view command,
                                                         std::string_view description,
                                                         Arguments arguments, Console& console,
                                                         std::vector<Argument> more = {},
                                                         std::string footer = {}) {
  std::string name;
  std::string store;
  Usage usage{.name = fmt::format("ludex tournament {}", command),
              .description = std::string(description),
              .arguments = {{.names = "NAME",
                             .into = &name,
                             .help = "The tournament, by its name or its number in the store",
                             .required = true},
                            {"--store", &store, store_help}},
              .footer = std::move(footer)};
  usage.arguments.insert(usage.arguments.end(), more.begin(), more.end());
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return std::nullopt;
  auto place = store_place(store);
  if (!place) {
    return wrong_usage(fmt::format("tournament {}: {}", command, place.error().message));
  }
  return Named{name, *std::move(place)};
}

ExitResult run_start(Arguments arguments, Console& console) {
  const PlayArguments words = divided(arguments);
  auto named = read_named(
      "start",
      "Plays a match whose finished games are kept, so that it goes on after any end of the\n"
      "program. Behind the name stand the flags of `ludex match`.",
      words.own, console);
  if (!named) return tl::unexpected(named.error());
  if (!*named) return {};
  KeptMatch kept{(*named)->store, (*named)->name, {words.flags.begin(), words.flags.end()}};
  return play_match(kept.arguments, console, &kept);
}

ExitResult run_resume(Arguments arguments, Console& console) {
  const PlayArguments words = divided(arguments);
  auto named = read_named(
      "resume",
      "Goes on with a tournament: games that are counted stay, all others are played. Flags of\n"
      "`ludex match` that change no game may follow, such as -concurrency and -log.",
      words.own, console);
  if (!named) return tl::unexpected(named.error());
  if (!*named) return {};
  auto kept = resumed_match((*named)->store, (*named)->name, words.flags);
  if (!kept) return tl::unexpected(kept.error());
  return play_match(kept->arguments, console, &*kept);
}

tl::expected<std::unique_ptr<store::Store>, ExitError> store_to_read(
    std::string_view command, const std::filesystem::path& place) {
  auto store = store::Store::open_to_read(place);
  if (!store) return not_done(command, store.error());
  return *std::move(store);
}

// What the flags of a tournament say; the error: this version of ludex does not understand them.
tl::expected<MatchFlags, ExitError> flags_of(const tournament::Overview& overview) {
  if (!overview.definition) {
    return work_failed(fmt::format("tournament: `{}` is a match of the web table",
                                   printable(overview.match.name)));
  }
  return parse_match_flags(overview.definition->arguments, 1);
}

// The standings of the counted games, and the number of all games as far as it is known.
struct Score {
  match::Standings standings;
  std::size_t games = 0;
  std::vector<match::Placing> places;
};
Result<Score> score_of(const tournament::Overview& overview, const MatchFlags& flags) {
  match::Schedule schedule(flags.schedule);
  Score score{match::Standings(flags.engines.size()), 0, {}};
  std::vector<match::CountedGame> games;
  for (const store::StoredMatchGame& game : overview.games) {
    games.push_back(tournament::counted_game(game));
  }
  std::sort(games.begin(), games.end(),
            [](const auto& one, const auto& other) { return one.number < other.number; });
  for (const match::CountedGame& game : games) {
    if (game.number < 1 || game.number > schedule.known()) {
      return fail(fmt::format("game {} is none of the tournament", game.number));
    }
    const match::ScheduledGame scheduled = schedule.at(game.number - 1);
    score.standings.add(scheduled, game.end);
    schedule.count(scheduled, match::halves(game.end, rules::Seat::first));
  }
  score.games = schedule.size();
  score.places = schedule.places();
  return score;
}

ExitResult run_status(Arguments arguments, Console& console) {
  auto named = read_named("status", "Prints how a tournament stands. It may be played meanwhile.",
                          arguments, console);
  if (!named) return tl::unexpected(named.error());
  if (!*named) return {};
  const auto store = store_to_read("status", (*named)->store);
  if (!store) return tl::unexpected(store.error());
  const auto overview = tournament::find_tournament(**store, (*named)->name);
  if (!overview) return not_done("status", overview.error());
  const auto flags = flags_of(*overview);
  if (!flags) return tl::unexpected(flags.error());
  const auto score = score_of(*overview, *flags);
  if (!score) return not_done("status", score.error());
  const std::vector<std::string>& names = overview->match.entrants;
  fmt::print(console.out, "{}: {}, {} of {} games are counted\n", printable(overview->match.name),
             store::to_text(overview->match.state), score->standings.games(), score->games);
  if (score->standings.games() == 0) return {};
  if (names.size() == 2) {
    fmt::print(console.out, "{}",
               match::result_block(score->standings.encounter({0, 1}), names,
                                   match::format_time_control(flags->engines[0].allowance.time)));
  } else {
    fmt::print(console.out, "{}", match::ranking_table(match::Ranking(score->standings), names));
  }
  fmt::print(console.out, "{}", match::places_lines(score->places, names));
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
  const auto place = store_place(store_flag);
  if (!place) return wrong_usage("tournament list: " + place.error().message);
  const auto store = store_to_read("list", *place);
  if (!store) return tl::unexpected(store.error());
  const auto all = tournament::all_tournaments(**store);
  if (!all) return not_done("list", all.error());
  for (const tournament::Overview& each : *all) {
    fmt::print(console.out, "{:>4}  {:<8}  {:>7} games  {}{}\n",
               static_cast<std::int64_t>(each.match.id), store::to_text(each.match.state),
               each.games.size(), printable(each.match.name),
               each.definition ? "" : " (of the web table)");
  }
  if (all->empty()) {
    fmt::print(console.out, "there is none\n");
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
  const auto store = store_to_read("export", (*named)->store);
  if (!store) return tl::unexpected(store.error());
  const auto overview = tournament::find_tournament(**store, (*named)->name);
  if (!overview) return not_done("export", overview.error());
  const auto flags = flags_of(*overview);
  if (!flags) return tl::unexpected(flags.error());
  auto output = Output::open(file, console);
  if (!output) return not_done("export", output.error());
  std::size_t games = 0;
  auto written = tournament::for_each_record(
      **store, *overview,
      [&](const store::StoredMatchGame&, const store::StoredRecord& stored) -> Result<void> {
        ++games;
        std::ostream& out = output->stream();
        out << (is_sgf ? match::match_sgf(stored.record) : pgn_of(stored, *flags));
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

}  // namespace

ExitResult run_tournament(Arguments arguments, Console& console) {
  constexpr std::array commands{
      Subcommand{"start", "play a match whose games are kept", run_start},
      Subcommand{"resume", "go on with a tournament", run_resume},
      Subcommand{"status", "print how a tournament stands", run_status},
      Subcommand{"list", "list the tournaments of a store", run_list},
      Subcommand{"export", "write the games of a tournament", run_export_games},
  };
  return run_group("tournament",
                   "Matches that are kept in a store and go on after any end of the program.",
                   commands, arguments, console);
}

}  // namespace ludex::cli
