#include "cli/book.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "cli/book_kinds.h"
#include "cli/options.h"
#include "rules/registry.h"

namespace ludex::cli {

namespace {

// The games that have books, one row each.
struct Kind {
  std::string_view game;
  Ending (*make)(const MakeBook& asked, Console& console);
  Ending (*show)(const ShowBook& asked, Console& console);
};
constexpr std::array table{Kind{"chess", make_chess_book, show_chess_book},
                           Kind{"xiangqi", make_xiangqi_book, show_xiangqi_book}};

tl::expected<const Kind*, Trouble> find(std::string_view game, std::string_view command) {
  const auto row = std::find_if(table.begin(), table.end(), [&](const Kind& kind) {
    return kind.game == rules::game_named(game);
  });
  if (row != table.end()) return &*row;
  std::vector<std::string_view> games;
  games.reserve(table.size());
  for (const Kind& kind : table) games.push_back(kind.game);
  return wrong_usage(fmt::format("book {}: {}", command, unknown("game", game, games)));
}

Ending make(Arguments arguments, Console& console) {
  MakeBook asked;
  std::string game = "chess";
  CLI::App app{
      "Makes an opening book from games. A move weighs 2 for each game that its side won with it\n"
      "and 1 for each draw; moves that weigh nothing are left out.",
      "ludex book make"};
  app.add_option("--game", game, "What is played: chess by default, or xiangqi");
  app.add_option("--pgn", asked.games,
                 "The games: one file or several, - for stdin; packed ones too")
      ->required();
  app.add_option("-o,--output", asked.book, "The book to write; - prints it")->required();
  app.add_option("--plies", asked.plies, "Plies of each game to look at: 1024 by default")
      ->check(CLI::Range(1, 100'000));
  app.add_option("--min-games", asked.min_games, "Games a move must be played in: 3 by default")
      ->check(CLI::Range(1, 1'000'000'000));
  app.add_option("--min-percent", asked.min_percent,
                 "Points in a hundred a move must score: 0 by default")
      ->check(CLI::Range(0, 100));
  app.add_flag("--only-white", asked.only_first, "Keep moves of the first player alone")
      ->disable_flag_override();
  app.add_flag("--only-black", asked.only_second, "Keep moves of the second player alone")
      ->disable_flag_override();
  app.add_flag("--only-wins", asked.only_wins, "Count nothing for draws")->disable_flag_override();
  app.add_flag("--uniform", asked.uniform, "Give all moves of a position the same weight")
      ->disable_flag_override();
  const auto parsed = parse_options(app, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  if (asked.only_first && asked.only_second) {
    return wrong_usage("book make: --only-white and --only-black exclude each other");
  }
  const auto kind = find(game, "make");
  return kind ? (*kind)->make(asked, console) : tl::unexpected(kind.error());
}

Ending show(Arguments arguments, Console& console) {
  ShowBook asked;
  std::string game = "chess";
  CLI::App app{"Shows the moves that a book knows for a position, with their weights.",
               "ludex book show"};
  app.add_option("BOOK", asked.book, "The book to look into")->required();
  app.add_option("--game", game, "What is played: chess by default, or xiangqi");
  app.add_option("--fen", asked.position, "The position, instead of the usual start");
  const auto parsed = parse_options(app, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  const auto kind = find(game, "show");
  return kind ? (*kind)->show(asked, console) : tl::unexpected(kind.error());
}

}  // namespace

Ending run_book(Arguments arguments, Console& console) {
  const std::string_view command = arguments.empty() ? "" : std::string_view(arguments[0]);
  if (command == "make") return make(arguments.subspan(1), console);
  if (command == "show") return show(arguments.subspan(1), console);
  if (command == "--help" || command == "-h") {
    fmt::print(console.out,
               "Opening books.\nUsage: ludex book COMMAND [ARGUMENTS]\n\n"
               "Commands (each answers to --help):\n"
               "  make  make a book from games\n"
               "  show  show what a book knows for a position\n");
    return {};
  }
  constexpr std::array<std::string_view, 2> commands{"make", "show"};
  if (command.empty()) return wrong_usage("book: a command is required: make, show");
  return wrong_usage("book: " + unknown("command", command, commands));
}

}  // namespace ludex::cli
