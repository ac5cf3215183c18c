// How fast PGN is read: words alone, main lines with every move judged, whole trees. The games are
// made here, the same in every run: legal moves with a taste for captures, in three dresses.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <vector>

#include "base/expects.h"
#include "base/random.h"
#include "dressed_games.h"
#include "records/pgn/reader.h"
#include "records/pgn/scanner.h"
#include "records/pgn/writer.h"
#include "rules/chess/movegen.h"
#include "rules/chess/position.h"
#include "rules/registry.h"

namespace ludex::records {
namespace {

rules::Move choose_move(const rules::Game& game, Rng& random) {
  const std::vector<rules::Move> moves = game.legal_moves();
  if (moves.empty()) return {};
  rules::Move move = moves[random.below(moves.size())];
  // Captures are what makes games end, so look twice for one.
  if (game.format_move(move, rules::standard).find('x') == std::string::npos) {
    move = moves[random.below(moves.size())];
  }
  return move;
}

Record make_game(Dress dress, Rng& random) {
  Record record;
  auto game = rules::start_game({.game = "chess"});
  expects(game.has_value());
  record.setup = (*game)->setup();
  record.tags = {{"Event", "Benchmark"}, {"Site", "Here"},  {"Date", "2026.01.01"},
                 {"Round", "1"},         {"White", "Left"}, {"Black", "Right"}};
  NodeId node = root;
  const std::size_t length = 60 + random.below(100);
  while ((*game)->moves().size() < length && !(*game)->outcome()) {
    const rules::Move move = choose_move(**game, random);
    const NodeId parent = node;
    node = record.tree.add(parent, move);
    if (dress != Dress::bare) {
      Annotations& said = record.tree.annotate(node);
      if (annotate(said, dress, random)) {
        said.comment = "A plan that looks slow, but the king is safe for the moment.";
      }
    }
    if (dress == Dress::annotated && random.below(8) == 0) {
      NodeId branch = parent;
      const auto before = (*game)->clone();
      for (std::uint64_t ply = random.below(6); ply > 0 && !before->outcome(); --ply) {
        const rules::Move other = choose_move(*before, random);
        branch = record.tree.add(branch, other);
        before->play(other);
      }
    }
    (*game)->play(move);
  }
  record.result = GameResult::draw;
  return record;
}

const std::string& text_of(Dress dress) {
  static const std::vector<std::string> texts =
      dressed_texts([](Dress each, Rng& random) { return *pgn::format(make_game(each, random)); });
  return texts[static_cast<std::size_t>(dress)];
}

void scan(benchmark::State& state, Dress dress) {
  const std::string& text = text_of(dress);
  for ([[maybe_unused]] auto step : state) {
    pgn::Scanner scanner(source_of(text));
    std::size_t words = 0;
    for (auto token = scanner.next(); token.kind != pgn::TokenKind::end_of_file;
         token = scanner.next()) {
      ++words;
    }
    benchmark::DoNotOptimize(words);
  }
  set_bytes(state, text);
}

void read(benchmark::State& state, Dress dress, pgn::Content content) {
  const std::string& text = text_of(dress);
  Record record;
  std::size_t moves = 0;
  for ([[maybe_unused]] auto step : state) {
    pgn::Reader reader(source_of(text), {.content = content, .plies = SIZE_MAX, .scan = {}});
    for (;;) {
      const auto more = reader.next(record);
      expects(more.has_value());
      if (!*more) break;
      moves += record.tree.size() - 1;
    }
  }
  state.counters["moves/s"] =
      benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
  set_bytes(state, text);
}

void write(benchmark::State& state, Dress dress) {
  const std::string& text = text_of(dress);
  pgn::Reader reader(source_of(text));
  std::vector<Record> records;
  for (Record record; *reader.next(record);) {
    records.push_back(record);
  }
  for ([[maybe_unused]] auto step : state) {
    std::size_t bytes = 0;
    for (const Record& record : records) {
      bytes += pgn::format(record)->size();
    }
    expects(bytes == text.size());
  }
  set_bytes(state, text);
}

using pgn::Content;

BENCHMARK_CAPTURE(scan, bare, Dress::bare)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(scan, match, Dress::match)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(scan, annotated, Dress::annotated)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read, bare_main_line, Dress::bare, Content::main_line)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read, match_main_line, Dress::match, Content::main_line)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read, annotated_main_line, Dress::annotated, Content::main_line)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read, bare_tree, Dress::bare, Content::tree)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read, match_tree, Dress::match, Content::tree)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read, annotated_tree, Dress::annotated, Content::tree)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(write, match, Dress::match)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ludex::records
