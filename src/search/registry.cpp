#include "search/registry.h"

#include <algorithm>
#include <array>
#include <utility>

#include "search/chess/bench_positions.h"
#include "search/chess/book.h"
#include "search/chess/engine.h"
#include "search/go/bench_positions.h"
#include "search/go/book.h"
#include "search/go/engine.h"
#include "search/gomoku/bench_positions.h"
#include "search/gomoku/book.h"
#include "search/gomoku/engine.h"
#include "search/levels.h"
#include "search/xiangqi/bench_positions.h"
#include "search/xiangqi/book.h"
#include "search/xiangqi/engine.h"

namespace ludex::search {

namespace {

constexpr std::array<std::string_view, 1> chess_languages{"uci"};
constexpr std::array<std::string_view, 2> xiangqi_languages{"ucci", "uci"};

constexpr std::array<std::string_view, 2> gomoku_languages{"gomocup", "agi"};

constexpr std::array<std::string_view, 1> go_languages{"gtp"};

template <class Book>
std::unique_ptr<OpeningBook> make_book(std::uint64_t seed) {
  return std::make_unique<Book>(seed);
}

constexpr std::array<EngineKind, 4> table{
    {{"chess",
      "Plays chess and Chess960: an alpha-beta search on any number of threads, an evaluation of "
      "many terms, and an opening book.",
      chess_languages, make_chess_engine, chess_bench_positions, chess_bench_depth, chess_levels,
      true, make_book<ChessBook>},
     {"xiangqi",
      "Plays xiangqi by all rule sets: the same search, with an evaluation of its own, that judges "
      "every repetition as the referee does.",
      xiangqi_languages, make_xiangqi_engine, xiangqi_bench_positions, xiangqi_bench_depth,
      xiangqi_levels, true, make_book<XiangqiBook>},
     {"gomoku",
      "Plays gomoku, renju and caro on every board: a search of its own that follows threats, with "
      "patterns kept up to date stone by stone.",
      gomoku_languages, make_gomoku_engine, gomoku_bench_positions, gomoku_bench_depth,
      gomoku_levels, true, make_book<GomokuBook>},
     {"go",
      "Plays go on every board and by all rule sets: a tree of positions that a net of its own "
      "judges; it knows when to pass and which stones are dead.",
      go_languages, make_go_engine, go_bench_positions, go_bench_depth, go_levels, false,
      make_book<GoBook>}}};

}  // namespace

std::span<const EngineKind> engines() {
  return table;
}

const EngineKind* find_engine(std::string_view game) {
  const auto found = std::find_if(table.begin(), table.end(),
                                  [game](const EngineKind& kind) { return kind.game == game; });
  return found == table.end() ? nullptr : &*found;
}

std::unique_ptr<engine::Engine> make_engine(std::string_view game, const Clock& clock,
                                            Notify notify) {
  const EngineKind* const kind = find_engine(game);
  return kind != nullptr ? kind->make(clock, std::move(notify)) : nullptr;
}

}  // namespace ludex::search
