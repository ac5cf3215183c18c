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
#include "records/pgn/reader.h"
#include "records/pgn/scanner.h"
#include "records/pgn/writer.h"
#include "rules/chess/movegen.h"
#include "rules/chess/position.h"
#include "rules/registry.h"

namespace ludex::records {
namespace {

enum class Dress : std::uint8_t {
  bare,       // moves alone, as in collections of master games
  match,      // an engine's note behind every move, as match runners write
  annotated,  // comments, clocks, glyphs and variations
};

constexpr std::size_t text_bytes = std::size_t{8} << 20;

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

void annotate(Annotations& said, Dress dress, Rng& random) {
  const auto some = [&](std::uint64_t bound) { return static_cast<int>(random.below(bound)); };
  if (dress == Dress::match) {
    said.engine =
        EngineNote{.book = false,
                   .search = EngineNote::Search{Centipawns{some(200) - 100}, 8 + some(20)},
                   .time = std::chrono::milliseconds(some(2000)),
                   .fields = {}};
  } else if (dress == Dress::annotated) {
    said.clock = std::chrono::seconds(some(3600));
    if (some(4) == 0) {
      said.glyphs.push_back(Glyph{static_cast<std::uint8_t>(1 + some(6))});
    }
    if (some(6) == 0) {
      said.comment = "A plan that looks slow, but the king is safe for the moment.";
    }
  }
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
      annotate(record.tree.annotate(node), dress, random);
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
  static const std::vector<std::string> texts = [] {
    std::vector<std::string> made;
    for (const Dress each : {Dress::bare, Dress::match, Dress::annotated}) {
      Rng random(7);
      std::string& text = made.emplace_back();
      while (text.size() < text_bytes) {
        text += *pgn::format(make_game(each, random));
      }
    }
    return made;
  }();
  return texts[static_cast<std::size_t>(dress)];
}

void set_bytes(benchmark::State& state, const std::string& text) {
  state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) *
                          static_cast<std::int64_t>(state.iterations()));
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
