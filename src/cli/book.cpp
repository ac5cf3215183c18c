#include <fmt/format.h>
#include <fmt/ostream.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/book_work.h"
#include "cli/command_group.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "records/registry.h"
#include "rules/registry.h"

namespace ludex::cli {

namespace {

// Finds the game's book format; the error is about an unknown game.
tl::expected<const records::GameRecords*, ExitError> find(std::string_view game,
                                                          std::string_view command) {
  std::vector<std::string_view> games;
  for (const records::GameRecords& row : records::game_records()) {
    if (row.book == nullptr) continue;
    if (row.kind.name == rules::game_named(game)) return &row;
    games.push_back(row.kind.name);
  }
  return wrong_usage(fmt::format("book {}: {}", command, unknown("game", game, games)));
}

std::string first_game() {
  return std::string(records::game_records().front().kind.name);
}

// "What is played: chess by default, or xiangqi, or gomoku".
std::string help_of_games() {
  std::string text = "What is played: " + first_game() + " by default";
  for (const records::GameRecords& row : records::game_records().subspan(1)) {
    if (row.book != nullptr) {
      text += fmt::format(", or {}", row.kind.name);
    }
  }
  return text;
}

ExitResult make(Arguments arguments, Console& console) {
  MakeBook asked;
  std::string game = first_game();
  const Usage usage{
      .name = "ludex book make",
      .description =
          "Makes an opening book from games. A move weighs 2 for each game that its side won with "
          "it\nand 1 for each draw; moves that weigh nothing are left out. A book of gomoku counts "
          "variations\ntoo, and verdicts on them.",
      .arguments = {
          {"--game", &game, help_of_games()},
          {.names = "--pgn",
           .into = &asked.games,
           .help =
               "The games: one file or several, - for stdin; packed ones too, and any format that "
               "ludex convert reads",
           .required = true},
          {.names = "-o,--output",
           .into = &asked.book,
           .help = "The book to write; - prints it",
           .required = true},
          {.names = "--plies",
           .into = &asked.plies,
           .help = "Plies of each game to look at: 1024 by default",
           .range = Range{1, 100'000}},
          {.names = "--min-games",
           .into = &asked.min_games,
           .help = "Games a move must be played in: 3 by default",
           .range = Range{1, 1'000'000'000}},
          {.names = "--min-percent",
           .into = &asked.min_percent,
           .help = "Points in a hundred a move must score: 0 by default",
           .range = Range{0, 100}},
          {"--only-white", &asked.only_first, "Keep moves of the first player alone"},
          {"--only-black", &asked.only_second, "Keep moves of the second player alone"},
          {"--only-wins", &asked.only_wins, "Give draws no weight"},
          {"--uniform", &asked.uniform, "Give all moves of a position the same weight"},
      }};
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  if (asked.only_first && asked.only_second) {
    return wrong_usage("book make: --only-white and --only-black exclude each other");
  }
  const auto records = find(game, "make");
  return records ? make_book(asked, **records, console) : tl::unexpected(records.error());
}

ExitResult show(Arguments arguments, Console& console) {
  std::string file;
  std::optional<std::string> position;
  std::string game = first_game();
  bool all = false;
  const Usage usage{
      .name = "ludex book show",
      .description = "Shows the moves that a book knows for a position, with their weights.",
      .arguments = {
          {.names = "BOOK", .into = &file, .help = "The book to look into", .required = true},
          {"--game", &game, help_of_games()},
          {"--fen", &position, "The position, instead of the usual start"},
          {"--all", &all, "Every position of the book on a line; for gomoku and go"},
      }};
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  const auto records = find(game, "show");
  if (!records) return tl::unexpected(records.error());
  if (all) {
    if ((*records)->book->list == nullptr) {
      return wrong_usage(
          fmt::format("book show: --all is not for books of {}, whose positions "
                      "cannot be told from their keys",
                      (*records)->kind.name));
    }
    if (position) return wrong_usage("book show: --all and --fen exclude each other");
    const auto listed = (*records)->book->list(file, console.out);
    return listed ? ExitResult{} : work_failed("book show: " + describe(listed.error()));
  }
  const auto read = (*records)->book->read_position(position);
  if (!read) return wrong_usage("book show: " + describe(read.error()));
  const auto page = (*records)->book->look_up(file, *read);
  if (!page) return work_failed("book show: " + describe(page.error()));
  show_page(*page, *read, console.out);
  return {};
}

}  // namespace

ExitResult run_book(Arguments arguments, Console& console) {
  constexpr std::array commands{
      Subcommand{"make", "make a book from games", make},
      Subcommand{"show", "list the moves of a book for a position", show},
  };
  return run_group("book", "Opening books.", commands, arguments, console);
}

}  // namespace ludex::cli
