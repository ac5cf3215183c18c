// How fast SGF is read: its text alone, and as records of gomoku and of go, one after the other as
// programs read them, and kept all together. The games are made here, the same in every run, in
// three dresses: as collections have them, as match runners write them, and with the comments,
// signs and variations of a book.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/expects.h"
#include "base/random.h"
#include "dressed_games.h"
#include "records/formats.h"
#include "records/game_file.h"
#include "records/sgf/reader.h"
#include "rules/registry.h"

namespace ludex::records {
namespace {

Record make_game(Dress dress, Rng& random, std::string_view name) {
  Record record;
  const auto game = rules::start_game({.game = std::string(name)});
  expects(game.has_value());
  record.setup = (*game)->setup();
  record.tags = {{"Event", "Benchmark"}, {"Site", "Here"},  {"Date", "2026.01.01"},
                 {"Round", "1"},         {"Black", "Left"}, {"White", "Right"}};
  NodeId node = root;
  for (auto left = 60 + random.below(100); left > 0; --left) {
    const auto moves = (*game)->legal_moves();
    const NodeId parent = node;
    const rules::Move move = moves[random.below(moves.size())];
    node = record.tree.add(parent, move);
    if (dress != Dress::bare) {
      Annotations& said = record.tree.annotate(node);
      if (annotate(said, dress, random)) {
        said.comment = "White has a four on the left, and no three to go with it.";
        const auto file = static_cast<std::uint8_t>(random.below(15));
        said.edit_labels().push_back({{file, 3}, "A"});
        said.edit_marks().push_back({Brush::green, {7, 7}, Shape::triangle});
      }
    }
    if (dress == Dress::annotated && random.below(8) == 0) {
      record.tree.add(parent, moves[random.below(moves.size())]);
    }
    (*game)->play(move);
  }
  record.result = GameResult::draw;
  return record;
}

std::vector<std::string> make_texts(std::string_view game) {
  return dressed_texts([game](Dress each, Rng& random) {
    Losses losses;
    return *format_game(make_game(each, random, game), sgf_format(), {}, losses);
  });
}

const std::string& text_of(Dress dress) {
  static const std::vector<std::string> texts = make_texts("gomoku");
  return texts[static_cast<std::size_t>(dress)];
}

const std::string& go_text_of(Dress dress) {
  static const std::vector<std::string> texts = make_texts("go");
  return texts[static_cast<std::size_t>(dress)];
}

void set_rates(benchmark::State& state, const std::string& text, std::size_t nodes) {
  set_bytes(state, text);
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

void scan(benchmark::State& state, Dress dress) {
  const std::string& text = text_of(dress);
  std::size_t nodes = 0;
  for ([[maybe_unused]] auto step : state) {
    sgf::Reader reader(text);
    sgf::GameTree tree;
    while (*reader.next(tree)) {
      nodes += tree.size();
    }
  }
  set_rates(state, text, nodes);
}

void read_text(benchmark::State& state, const std::string& text) {
  std::size_t nodes = 0;
  for ([[maybe_unused]] auto step : state) {
    const auto games = sgf_format().read(text, ReadMode::records);
    for (FileGame game; (*games)->next(game);) {
      expects(game.is_read && game.troubles.empty());
      nodes += game.record.tree.size();
    }
  }
  set_rates(state, text, nodes);
}

void read(benchmark::State& state, Dress dress) {
  read_text(state, text_of(dress));
}

void read_go(benchmark::State& state, Dress dress) {
  read_text(state, go_text_of(dress));
}

void keep_go(benchmark::State& state, Dress dress) {
  const std::string& text = go_text_of(dress);
  std::size_t nodes = 0;
  for ([[maybe_unused]] auto step : state) {
    std::vector<Record> kept;
    const auto games = sgf_format().read(text, ReadMode::records);
    for (FileGame game; (*games)->next(game);) {
      nodes += kept.emplace_back(std::move(game.record)).tree.size();
    }
  }
  set_rates(state, text, nodes);
}

BENCHMARK_CAPTURE(scan, bare, Dress::bare)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(scan, match, Dress::match)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(scan, annotated, Dress::annotated)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read, bare, Dress::bare)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read, match, Dress::match)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read, annotated, Dress::annotated)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read_go, bare, Dress::bare)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read_go, match, Dress::match)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read_go, annotated, Dress::annotated)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(keep_go, bare, Dress::bare)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(keep_go, match, Dress::match)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(keep_go, annotated, Dress::annotated)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ludex::records
