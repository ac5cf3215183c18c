// How the search at the root is told: principal variations, refutations, the lines that the threads
// look at. For the thread that leads alone.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/event.h"
#include "search/alphabeta/game.h"
#include "search/alphabeta/report.h"
#include "search/alphabeta/root_move.h"
#include "search/alphabeta/search_task.h"
#include "search/alphabeta/transposition.h"

namespace ludex::search {

template <SearchGame G>
class RootReport {
 public:
  using Move = typename G::Move;

  RootReport(const SearchTask<G>& task, const TranspositionTable& table, Reporter& reporter)
      : task_(task), table_(table), reporter_(reporter) {}

  // The line of the move with that rank, counted from 0.
  void line(const RootMove<G>& move, std::size_t rank);
  // Why the moves that are not best are not: the reply that the table remembers against each.
  void refutations(std::span<const RootMove<G>> others);
  // The line that a thread of that index looks at; without the index where there is one thread.
  void current_line(std::optional<std::size_t> thread, std::span<const Move> line);

  // Adds what the table remembers behind a line, up to so many moves. Legal moves, and none behind
  // the end of the game.
  void extend(std::vector<Move>& line, std::size_t length) const;

 private:
  [[nodiscard]] static std::vector<rules::Move> to_rules(std::span<const Move> line) {
    std::vector<rules::Move> moves;
    for (const Move move : line) moves.push_back(G::to_rules(move));
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
  if (task_.shows.chances) info.wdl = G::chances(task_.root.position, move.value);
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
    reporter_.tell(std::move(info));
  }
}

template <SearchGame G>
void RootReport<G>::current_line(std::optional<std::size_t> thread, std::span<const Move> line) {
  engine::Info info;
  info.current_line.emplace();
  if (thread) info.current_line->thread = static_cast<int>(*thread) + 1;
  info.current_line->line = to_rules(line);
  reporter_.tell(std::move(info));
}

template <SearchGame G>
void RootReport<G>::extend(std::vector<Move>& line, std::size_t length) const {
  auto position = task_.root.position;
  auto path = task_.root.path;
  const auto play = [&](Move move) {
    const auto before = position;
    position.play(move);
    path.push(G::key(position), G::record(path, before, move, position));
  };
  path.mark_root();
  for (const Move move : line) play(move);
  while (line.size() < length && !G::judged(position, path)) {
    const auto entry = table_.find(G::table_key(position));
    if (!entry || entry->move == 0) return;
    const Move move = G::move(entry->move);
    if (!G::is_legal(position, move)) return;
    play(move);
    line.push_back(move);
  }
}

}  // namespace ludex::search
