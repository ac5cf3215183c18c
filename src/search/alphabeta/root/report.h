// The reports of a running search: the figures of every report, principal variations, refutations,
// and the lines that the threads are searching. Only the main thread of a search reports.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/time.h"
#include "engine/event.h"
#include "rules/game.h"
#include "search/alphabeta/game.h"
#include "search/alphabeta/root/root_move.h"
#include "search/alphabeta/root/search_task.h"
#include "search/alphabeta/threads/control.h"
#include "search/alphabeta/threads/node_count.h"
#include "search/alphabeta/transposition.h"

namespace ludex::search {

class Reporter {
 public:
  using Sink = std::function<void(engine::Info)>;

  Reporter(const SearchControl& control, const NodeCount& count, const TranspositionTable& table,
           Sink sink)
      : control_(control), count_(count), table_(table), sink_(std::move(sink)) {}

  // Reports a principal variation: `info` with time, nodes and hashfull added.
  void line(engine::Info info);
  // Reports anything else, without figures.
  void plain(engine::Info info) { sink_(std::move(info)); }
  // Reports the root move that is searched next, but not in the first second (uci.md section 6).
  void current_move(rules::Move move, int number, int depth);
  // Reports the figures and returns true if a second has passed since the last report.
  bool progress();

  // Sets the part of the time that is worked, in permill; reports carry it from then on.
  void set_cpuload(int permill) { cpuload_ = permill; }

  // Whether the search is older than a second, so that unfinished results are reported too.
  [[nodiscard]] bool is_past_quiet() const;

 private:
  void add_figures(engine::Info& info, Duration elapsed) const;

  const SearchControl& control_;
  const NodeCount& count_;
  const TranspositionTable& table_;
  Sink sink_;
  std::optional<int> cpuload_;
  Duration seen_{0};      // when the clock was last read, since the search began
  Duration reported_{0};  // when figures were last reported, likewise
};

// Makes reports of what the search at the root found.
template <SearchGame G>
class RootReport {
 public:
  using Move = typename G::Move;

  RootReport(const SearchTask<G>& task, const TranspositionTable& table, Reporter& reporter)
      : task_(task), table_(table), reporter_(reporter) {}

  // Reports the principal variation of a root move; `rank` counts from 0.
  void line(const RootMove<G>& move, std::size_t rank);
  // Reports for each of the other root moves the line by which the table refutes it.
  void refutations(std::span<const RootMove<G>> others);
  // Reports the line that the thread with that index looks at; the index is absent where there is
  // only one thread.
  void current_line(std::optional<std::size_t> thread, std::span<const Move> line);

  // Appends the table's moves to a line until it has `length` moves or the table knows no more. The
  // moves are legal, and none follows the end of the game.
  void extend(std::vector<Move>& line, std::size_t length) const;

 private:
  [[nodiscard]] static std::vector<rules::Move> to_rules(std::span<const Move> line) {
    std::vector<rules::Move> moves;
    for (const Move move : line) {
      moves.push_back(G::to_rules(move));
    }
    return moves;
  }

  const SearchTask<G>& task_;
  const TranspositionTable& table_;
  Reporter& reporter_;
};

template <SearchGame G>
void RootReport<G>::line(const RootMove<G>& move, std::size_t rank) {
  engine::Info info;
  info.depth = move.depth;
  info.seldepth = std::max(move.seldepth, move.depth);
  info.multipv = static_cast<int>(rank) + 1;
  info.score = to_score(move.value, move.bound);
  if (task_.shows.chances) {
    info.wdl = G::chances(task_.root.position, move.value);
  }
  info.pv = to_rules(move.line);
  reporter_.line(std::move(info));
}

template <SearchGame G>
void RootReport<G>::refutations(std::span<const RootMove<G>> others) {
  constexpr std::size_t shown = 4;
  for (const RootMove<G>& move : others) {
    std::vector<Move> line{move.move};
    extend(line, shown);
    engine::Info info;
    info.refutation = engine::Refutation{G::to_rules(move.move),
                                         to_rules(std::span<const Move>(line).subspan(1))};
    reporter_.plain(std::move(info));
  }
}

template <SearchGame G>
void RootReport<G>::current_line(std::optional<std::size_t> thread, std::span<const Move> line) {
  engine::Info info;
  info.current_line.emplace();
  if (thread) {
    info.current_line->thread = static_cast<int>(*thread) + 1;
  }
  info.current_line->line = to_rules(line);
  reporter_.plain(std::move(info));
}

template <SearchGame G>
void RootReport<G>::extend(std::vector<Move>& line, std::size_t length) const {
  auto position = task_.root.position;
  auto keys = task_.root.keys;
  const auto play = [&](Move move) {
    const auto before = position;
    position.play(move);
    keys.push(G::key(position), G::record(keys, before, move, position));
  };
  keys.mark_root();
  for (const Move move : line) {
    play(move);
  }
  while (line.size() < length && !G::ruling_on(position, keys)) {
    const auto entry = table_.find(G::table_key(position));
    if (!entry || entry->move == 0) return;
    const Move move = G::move(entry->move);
    if (!G::is_legal(position, move)) return;
    play(move);
    line.push_back(move);
  }
}

}  // namespace ludex::search
