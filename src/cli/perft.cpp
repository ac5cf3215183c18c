#include "cli/perft.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/text.h"
#include "cli/options.h"
#include "host/clock.h"
#include "rules/chess/fen.h"
#include "rules/chess/notation.h"
#include "rules/chess/perft.h"
#include "rules/perft.h"
#include "rules/registry.h"
#include "rules/xiangqi/coordinate.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/perft.h"

namespace ludex::cli {

namespace {

constexpr int max_threads = 256;

struct Asked {
  std::string game;
  int depth = 0;
  std::optional<std::string> fen;  // absent: the usual start
  bool divide = false;
  bool no_bulk = false;
  int threads = 1;
};

// The leaves below one move of the position.
struct Branch {
  std::string move;
  std::uint64_t leaves = 0;
};

// With the king's steps from the usual squares; elsewhere only king takes rook is unambiguous.
chess::CastlingText castling_text(chess::Move castling) {
  const int king = chess::file_of(castling.from());
  const int rook = chess::file_of(castling.to());
  return king == 4 && (rook == 0 || rook == 7) ? chess::CastlingText::king_steps
                                               : chess::CastlingText::king_takes_rook;
}

Result<std::vector<Branch>> count_chess(const Asked& asked) {
  const auto position = chess::parse_fen(asked.fen ? *asked.fen : chess::start_fen);
  if (!position) return tl::unexpected(within("bad FEN", position.error()));
  if (asked.depth == 0) return std::vector{Branch{"", 1}};
  const chess::PerftOptions options{
      .depth = asked.depth, .bulk = !asked.no_bulk, .threads = asked.threads};
  std::vector<Branch> branches;
  for (const auto& [move, leaves] : chess::perft_divide(*position, options)) {
    branches.push_back({chess::format_coordinate(move, castling_text(move)), leaves});
  }
  return branches;
}

Result<std::vector<Branch>> count_xiangqi(const Asked& asked) {
  const bool promotes =
      rules::setup_named(asked.game).values.text(rules::variant_parameter) == "promotion";
  const auto position =
      xiangqi::parse_fen(asked.fen ? *asked.fen : xiangqi::start_fen,
                         promotes ? xiangqi::Variant::promotion : xiangqi::Variant::standard);
  if (!position) return tl::unexpected(within("bad FEN", position.error()));
  if (asked.depth == 0) return std::vector{Branch{"", 1}};
  const xiangqi::PerftOptions options{
      .depth = asked.depth, .bulk = !asked.no_bulk, .threads = asked.threads};
  std::vector<Branch> branches;
  for (const auto& [move, leaves] : xiangqi::perft_divide(*position, options)) {
    branches.push_back({xiangqi::format_coordinate(move, xiangqi::CoordinateStyle::ucci), leaves});
  }
  return branches;
}

// The games whose trees can be counted, one row each.
struct Counter {
  std::string_view game;
  Result<std::vector<Branch>> (*count)(const Asked& asked);
};
constexpr std::array table{Counter{"chess", count_chess}, Counter{"xiangqi", count_xiangqi}};

void print(const std::vector<Branch>& branches, Duration spent, const Asked& asked,
           std::ostream& out) {
  std::uint64_t total = 0;
  for (const Branch& branch : branches) {
    total += branch.leaves;
    if (asked.divide && asked.depth > 0) fmt::print(out, "{}: {}\n", branch.move, branch.leaves);
  }
  const double seconds = std::chrono::duration<double>(spent).count();
  if (asked.divide && asked.depth > 0) fmt::print(out, "\nmoves: {}\n", branches.size());
  fmt::print(out, "nodes: {}\ntime: {:.3f} s\n", total, seconds);
  if (seconds > 0) {
    fmt::print(out, "speed: {:.1f} million nodes/s\n", static_cast<double>(total) / seconds / 1e6);
  }
}

}  // namespace

Ending run_perft(Arguments arguments, Console& console) {
  Asked asked;
  const Usage usage{
      .name = "ludex perft",
      .description = "Counts the leaves of the tree of legal moves.",
      .arguments = {
          {.names = "GAME",
           .into = &asked.game,
           .help = "What is played: chess, xiangqi, or a variant of them",
           .required = true},
          {.names = "DEPTH",
           .into = &asked.depth,
           .help = "Depth of the tree in plies",
           .required = true,
           .range = Range{0, rules::deepest_perft}},
          {"--fen", &asked.fen, "The position to start from, instead of the usual start"},
          {"--divide", &asked.divide, "Print the leaves below each move too"},
          {"--no-bulk", &asked.no_bulk, "Play the last moves instead of counting them"},
          {.names = "--threads",
           .into = &asked.threads,
           .help = "Threads that count, 1 by default",
           .range = Range{1, max_threads}},
      }};
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};

  const std::string game = rules::game_named(asked.game);
  const auto row = std::find_if(table.begin(), table.end(),
                                [&](const Counter& counter) { return counter.game == game; });
  if (row == table.end()) {
    std::vector<std::string_view> games;
    games.reserve(table.size());
    for (const Counter& counter : table) games.push_back(counter.game);
    return wrong_usage("perft: " + unknown("game", asked.game, games));
  }
  const host::SteadyClock clock;
  const TimePoint begin = clock.now();
  const auto branches = row->count(asked);
  if (!branches) return wrong_usage("perft: " + describe(branches.error()));
  print(*branches, clock.now() - begin, asked, console.out);
  return {};
}

}  // namespace ludex::cli
