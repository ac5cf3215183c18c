// The search at the root: iteration after iteration, aspiration windows, several lines, and what is
// told about them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "engine/event.h"
#include "search/alphabeta/control.h"
#include "search/alphabeta/game.h"
#include "search/alphabeta/mate_search.h"
#include "search/alphabeta/report.h"
#include "search/alphabeta/transposition.h"
#include "search/alphabeta/tree.h"
#include "search/alphabeta/walk.h"

namespace ludex::search {

// What to search and where to stop besides the time.
template <SearchGame G>
struct SearchTask {
  Replay<typename G::Position> root;
  std::vector<typename G::Move> moves{};  // to consider at the root; at least one
  int depth = max_ply - 1;
  std::uint64_t nodes = any_nodes;
  std::optional<int> mate{};  // in full moves
  int lines = 1;
  bool saves_time = false;  // what is not spent on an obvious move is there for others
};

// A root move and what is known of it.
template <SearchGame G>
struct RootMove {
  typename G::Move move{};
  std::vector<typename G::Move> line{};  // begins with the move
  Value value = -unbounded;
  engine::Bound bound = engine::Bound::exact;
  int depth = 0;
  int seldepth = 0;
};

template <SearchGame G>
class RootSearch {
 public:
  using Move = typename G::Move;

  // The tree keeps what was learnt in earlier searches of the game.
  RootSearch(TranspositionTable& table, Tree<G>& tree, const SearchControl& control,
             const SearchTask<G>& task, Reporter& reporter);

  // The root moves, the best lines first, as many as were asked for; never none.
  [[nodiscard]] std::vector<RootMove<G>> run();

 private:
  // One iteration; false if it had to end before it was complete.
  [[nodiscard]] bool iterate(int depth);
  void search_line(int depth, std::size_t rank);
  [[nodiscard]] Value search_moves(Window window, int depth, std::size_t rank);
  void raise(std::size_t at, std::size_t rank, const RootMove<G>& found);
  [[nodiscard]] bool is_done(int depth) const;
  void prove_mate();
  void complete_line();

  [[nodiscard]] std::uint64_t nodes() const { return walk_.nodes(); }
  void report_lines();
  [[nodiscard]] bool poll();

  TranspositionTable& table_;
  Tree<G>& tree_;
  const SearchControl& control_;
  const SearchTask<G>& task_;
  Reporter& reporter_;
  Walk<G> walk_;
  std::vector<RootMove<G>> moves_;
  std::size_t lines_;
  std::uint64_t reported_nodes_ = any_nodes;
};

template <SearchGame G>
RootSearch<G>::RootSearch(TranspositionTable& table, Tree<G>& tree, const SearchControl& control,
                          const SearchTask<G>& task, Reporter& reporter)
    : table_(table),
      tree_(tree),
      control_(control),
      task_(task),
      reporter_(reporter),
      walk_(task.root, control, task.nodes, [this] { return poll(); }),
      lines_(std::min(static_cast<std::size_t>(std::max(task.lines, 1)), task.moves.size())) {
  tree_.begin(walk_);
  const Value value = tree_.evaluate(0);
  for (const Move move : tree_.ordered_root_moves()) {
    const bool asked = std::find(task.moves.begin(), task.moves.end(), move) != task.moves.end();
    if (asked) moves_.push_back({move, {move}, value, engine::Bound::exact, 0, 0});
  }
}

template <SearchGame G>
std::vector<RootMove<G>> RootSearch<G>::run() {
  for (int depth = 1; depth <= task_.depth; ++depth) {
    if (!iterate(depth)) break;
    report_lines();
    if (is_done(depth)) break;
  }
  const bool found = moves_[0].value >= least_mate;
  if (task_.mate && !found && !walk_.ended()) prove_mate();
  complete_line();
  if (nodes() != reported_nodes_) report_lines();
  moves_.resize(lines_);
  return std::move(moves_);
}

template <SearchGame G>
bool RootSearch<G>::iterate(int depth) {
  walk_.forget_deepest();
  // A single line takes what an unfinished iteration found; several lines are a table of one depth.
  const auto before = lines_ > 1 ? moves_ : std::vector<RootMove<G>>{};
  for (std::size_t rank = 0; rank < lines_; ++rank) {
    search_line(depth, rank);
    if (!walk_.ended()) continue;
    if (lines_ > 1) moves_ = before;
    return false;
  }
  std::stable_sort(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(lines_),
                   [](const auto& a, const auto& b) { return a.value > b.value; });
  return true;
}

// The value seldom moves far from one iteration to the next: a narrow window is cheaper, and is
// widened on the side where the value falls out of it.
template <SearchGame G>
void RootSearch<G>::search_line(int depth, std::size_t rank) {
  const Value expected = moves_[rank].value;
  Value margin = 20;
  Window window{-unbounded, unbounded};
  if (depth >= 5 && !is_mate(expected)) window = {expected - margin, expected + margin};
  for (;;) {
    const Value value = search_moves(window, depth, rank);
    if (walk_.ended()) return;
    margin *= 3;
    const bool give_up = margin > 600;
    if (value <= window.alpha) {
      window.alpha = give_up ? -unbounded : std::max(value - margin, -unbounded);
    } else if (value >= window.beta) {
      window.beta = give_up ? unbounded : std::min(value + margin, unbounded);
    } else {
      return;
    }
  }
}

template <SearchGame G>
Value RootSearch<G>::search_moves(Window window, int depth, std::size_t rank) {
  Value best = -unbounded;
  for (std::size_t at = rank; at < moves_.size(); ++at) {
    const Move move = moves_[at].move;
    reporter_.current_move(G::to_rules(move), static_cast<int>(at - rank) + 1, depth, nodes());
    const bool late = at >= rank + 4 && depth >= 4 && !walk_.in_check(0) &&
                      !G::is_capture(walk_.position(0), move);
    const Value value = tree_.try_move(0, move, {window, depth, late ? 1 : 0, at == rank});
    if (walk_.ended()) return best;
    best = std::max(best, value);
    if (value <= window.alpha) continue;
    const auto bound = value >= window.beta ? engine::Bound::lower : engine::Bound::exact;
    RootMove<G> found{move, {move}, value, bound, depth, walk_.deepest()};
    const auto rest = tree_.line(1);
    found.line.insert(found.line.end(), rest.begin(), rest.end());
    raise(at, rank, found);
    if (value >= window.beta) break;
    window.alpha = value;
  }
  return best;
}

// Puts the move to the head of those not ranked yet; the order of the others stays.
template <SearchGame G>
void RootSearch<G>::raise(std::size_t at, std::size_t rank, const RootMove<G>& found) {
  const auto place = [this](std::size_t index) {
    return moves_.begin() + static_cast<std::ptrdiff_t>(index);
  };
  std::rotate(place(rank), place(at), place(at + 1));
  moves_[rank] = found;
}

template <SearchGame G>
bool RootSearch<G>::is_done(int depth) const {
  const Value value = moves_[0].value;
  if (task_.mate && value >= mate_in(2 * *task_.mate - 1)) return true;
  if (task_.mate && depth >= 2 * *task_.mate - 1) return true;
  if (task_.saves_time) {
    if (moves_.size() == 1 && depth >= 6) return true;
    // A mate that the iterations have passed by will not get shorter.
    if (is_mate(value) && depth > mate - std::abs(value)) return true;
  }
  return control_.enough();
}

template <SearchGame G>
void RootSearch<G>::prove_mate() {
  std::vector<Move> tries;
  for (const RootMove<G>& move : moves_) tries.push_back(move.move);
  MateSearch<G> search(walk_, table_);
  const auto line = search.prove(tries, *task_.mate);
  if (!line) return;
  const auto at = std::find(tries.begin(), tries.end(), line->front()) - tries.begin();
  const auto plies = static_cast<int>(line->size());
  raise(static_cast<std::size_t>(at), 0,
        {line->front(), *line, mate_in(plies), engine::Bound::exact, plies, plies});
}

// A line of one move gets the reply that the table remembers, for pondering.
template <SearchGame G>
void RootSearch<G>::complete_line() {
  std::vector<Move>& line = moves_[0].line;
  if (line.size() != 1) return;
  auto position = task_.root.position;
  position.play(line[0]);
  const auto entry = table_.find(G::table_key(position));
  if (!entry || entry->move == 0) return;
  const Move reply = G::move(entry->move);
  if (G::is_legal(position, reply)) line.push_back(reply);
}

template <SearchGame G>
void RootSearch<G>::report_lines() {
  reported_nodes_ = nodes();
  for (std::size_t rank = 0; rank < lines_; ++rank) {
    const RootMove<G>& move = moves_[rank];
    engine::Info info;
    info.depth = move.depth;
    info.seldepth = std::max(move.seldepth, move.depth);
    info.multipv = static_cast<int>(rank) + 1;
    info.score = to_score(move.value, move.bound);
    for (const Move step : move.line) info.pv.push_back(G::to_rules(step));
    reporter_.line(std::move(info), nodes(), table_.hashfull());
  }
}

template <SearchGame G>
bool RootSearch<G>::poll() {
  if (control_.out_of_time()) return true;
  reporter_.progress(nodes(), table_);
  return false;
}

}  // namespace ludex::search
