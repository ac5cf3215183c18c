#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/interruption.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/parameter_flags.h"
#include "cli/status_line.h"
#include "host/clock.h"
#include "match/openings/opening_file.h"
#include "match/openings/opening_maker.h"
#include "records/game_file.h"
#include "records/registry.h"
#include "records/tree/losses.h"
#include "records/tree/tree_player.h"
#include "rules/registry.h"
#include "search/registry.h"

namespace ludex::cli {

namespace {

struct OpeningsAsked {
  match::OpeningPlan plan;
  std::string file;
  const records::GameFormat* format = nullptr;
  bool holds_moves = true;  // otherwise the format holds positions only
};

// Parses "3..7", or "5" for both numbers.
bool read_plies(std::string_view text, match::OpeningPlan& plan) {
  constexpr std::string_view dots = "..";
  constexpr std::int64_t most = 100;
  const auto at = text.find(dots);
  const auto fewest = to_integer(text.substr(0, at));
  const auto last =
      at == std::string_view::npos ? fewest : to_integer(text.substr(at + dots.size()));
  if (!fewest || !last || *fewest < 1 || *last < *fewest || *last > most) return false;
  plan.fewest_plies = static_cast<std::size_t>(*fewest);
  plan.most_plies = static_cast<std::size_t>(*last);
  return true;
}

// The format that writes files which this opening format reads; null: none. Two formats may share
// an ending, so a format that belongs to another game does not count.
const records::GameFormat* writer_of(const records::OpeningFormat& read, std::string_view game) {
  for (const std::string_view ending : read.endings) {
    const records::GameFormat* const format = records::game_format_of_name(ending);
    const bool writes = format != nullptr && format->write != nullptr && !format->holds_one_game;
    if (!writes) continue;
    if (format->game.empty() || format->game == game) return format;
  }
  return nullptr;
}

// Chooses the format by the ending of the file's name, so that a match can read the file.
ExitResult choose_format(OpeningsAsked& asked) {
  const std::string_view game = asked.plan.setup.game;
  const records::OpeningFormat* const read = match::opening_format_of(asked.file, game);
  asked.format = read != nullptr ? writer_of(*read, game) : nullptr;
  if (asked.format != nullptr) {
    asked.holds_moves = read->has_moves;
    return {};
  }
  std::vector<std::string_view> endings;
  for (const records::OpeningFormat* const format : match::opening_formats_of(game)) {
    if (writer_of(*format, game) != nullptr) {
      endings.insert(endings.end(), format->endings.begin(), format->endings.end());
    }
  }
  return wrong_usage(
      fmt::format("openings: the name of `{}` ends like no file of openings of {}; "
                  "there are: {}",
                  printable(asked.file), game, fmt::join(endings, ", ")));
}

// An opening as a game in that format.
Result<std::string> text_of(const match::MadeOpening& opening, const OpeningsAsked& asked,
                            records::Losses& losses) {
  auto start = rules::start_game(asked.plan.setup);
  if (start && !asked.holds_moves) {
    for (const rules::Move move : opening.moves) {
      (*start)->play(move);
    }
    rules::Setup behind = asked.plan.setup;
    behind.position = (*start)->position();
    start = rules::start_game(behind);
  }
  if (!start) return tl::unexpected(start.error());
  records::Record record;
  records::TreePlayer player(record, *std::move(start));
  if (asked.holds_moves) {
    for (const rules::Move move : opening.moves) {
      if (const auto added = player.add(move, "a move"); !added) {
        return tl::unexpected(added.error());
      }
    }
  }
  return records::format_game(record, *asked.format, "", losses);
}

ExitResult write_openings(const match::MadeOpenings& made, const OpeningsAsked& asked,
                          Output& output) {
  records::Losses losses;  // an opening loses nothing that a match needs
  output.stream() << asked.format->head;
  for (const match::MadeOpening& opening : made.openings) {
    const auto text = text_of(opening, asked, losses);
    if (!text) return work_failed("openings: " + describe(text.error()));
    output.stream() << *text;
  }
  output.stream() << asked.format->foot;
  if (const auto done = output.finish(); !done) {
    return work_failed("openings: " + describe(done.error()));
  }
  return {};
}

ExitResult make_file(const OpeningsAsked& asked, Console& console) {
  const Interruption interruption(console.stdout_stream);
  auto output = Output::open(asked.file, console, interruption.token());
  if (!output) return work_failed("openings: " + describe(output.error()));
  const host::SteadyClock clock;
  StatusLine line(console.err, console.err_is_terminal, clock);
  const auto made = match::make_openings(
      asked.plan, [&] { return search::make_engine(asked.plan.setup.game, clock, {}); },
      interruption.token(),
      [&](const match::MadeOpenings& so_far) {
        if (!line.is_due()) return;
        line.draw(fmt::format("{} of {} openings, {} tried", so_far.openings.size(),
                              asked.plan.count, so_far.tried));
      });
  line.erase();
  if (!made) return work_failed("openings: " + describe(made.error()));
  if (interruption.token().stop_requested()) {
    return work_failed("openings: stopped before the last one");
  }
  const std::size_t found = made->openings.size();
  if (found > 0) {
    if (auto written = write_openings(*made, asked, *output); !written) return written;
  }
  if (!output->is_stdout()) {
    fmt::print(console.out, "openings: {}\ntried: {}\n", found, made->tried);
  }
  if (found == asked.plan.count) return {};
  return work_failed(fmt::format(
      "openings: {} of {} were found, and none among the last {} beginnings; a wider --balance or "
      "more --plies gives more",
      found, asked.plan.count, asked.plan.most_failures));
}

// The typed options, except for the parameters of the game.
struct TypedPlan {
  std::string game;
  std::string plies = "3..7";
  std::string fen;
  int balance = 30;
  std::uint32_t nodes = 20'000;
  std::uint32_t seed = 1;
};

ExitResult check_plan(const TypedPlan& typed, OpeningsAsked& asked) {
  if (!read_plies(typed.plies, asked.plan)) {
    return wrong_usage(
        fmt::format("openings: --plies takes a number from 1 to 100 or two as in "
                    "3..7, not `{}`",
                    printable(typed.plies)));
  }
  const search::EngineKind* const engine = search::find_engine(asked.plan.setup.game);
  if (engine == nullptr) {
    std::vector<std::string_view> games;
    for (const search::EngineKind& kind : search::engines()) {
      games.push_back(kind.game);
    }
    return wrong_usage("openings: " + unknown("game", typed.game, games));
  }
  if (!engine->scores_in_centipawns) {
    return wrong_usage(fmt::format(
        "openings: the built-in engine of {} gives positions no value in centipawns, so "
        "it cannot find even ones",
        asked.plan.setup.game));
  }
  const auto game = rules::start_game(asked.plan.setup);
  if (!game) return wrong_usage("openings: " + describe(game.error()));
  if (const auto moves = rules::beginning_moves(**game); !moves) {
    return wrong_usage("openings: " + describe(moves.error()));
  }
  asked.plan.nodes = typed.nodes;
  asked.plan.balance.value = typed.balance;
  asked.plan.seed = typed.seed;
  return choose_format(asked);
}

// The options are read into both arguments, which outlive the usage.
Usage usage_for(TypedPlan& typed, OpeningsAsked& asked) {
  constexpr int most_threads = 256;
  return {
      .name = "ludex openings",
      .description =
          "Makes openings for matches: random beginnings, no two of them images of each other, "
          "that a\nsearch of the built-in engine finds even. The same command line makes the same "
          "openings,\nwith any number of threads.",
      .arguments = {
          {.names = "GAME",
           .into = &typed.game,
           .help = fmt::format("What is played: {}, or a variant of them",
                               fmt::join(rules::game_names(), ", ")),
           .required = true},
          {.names = "-o,--output",
           .into = &asked.file,
           .help = "The file to write, its format by its ending: games (.pgn), positions (.epd), "
                   "for gomoku\nalso Gomocup's openings (.openings, .txt)",
           .required = true},
          {.names = "--count",
           .into = &asked.plan.count,
           .help = "How many, 100 by default",
           .range = Range{1, 1'000'000}},
          {"--plies", &typed.plies, "Moves of an opening: a number, or two as in 3..7 (default)"},
          {.names = "--nodes",
           .into = &typed.nodes,
           .help = "Nodes of the search that values an opening, 20000 by default",
           .range = Range{1, 1'000'000'000}},
          {.names = "--balance",
           .into = &typed.balance,
           .help = "Centipawns by which a side may be better, 30 by default",
           .range = Range{0, 10'000}},
          {.names = "--seed",
           .into = &typed.seed,
           .help = "Another number makes other openings, 1 by default",
           .range = Range{0, 1'000'000'000}},
          {.names = "--threads",
           .into = &asked.plan.threads,
           .help = "Threads that search, 1 by default",
           .range = Range{1, most_threads}},
          {"--fen", &typed.fen, "Where openings begin, instead of the usual start"},
      }};
}

}  // namespace

ExitResult run_openings(Arguments arguments, Console& console) {
  OpeningsAsked asked;
  TypedPlan typed;
  ParameterOptions parameters;
  Usage usage = usage_for(typed, asked);
  parameters.add_to(usage);
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  rules::Setup& setup = asked.plan.setup;
  setup = rules::setup_named(typed.game);
  setup.position = typed.fen;
  if (const auto set = parameters.set(setup); !set) {
    return wrong_usage("openings: " + describe(set.error()));
  }
  if (auto checked = check_plan(typed, asked); !checked) return checked;
  return make_file(asked, console);
}

}  // namespace ludex::cli
