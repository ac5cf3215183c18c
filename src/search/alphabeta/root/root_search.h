// The search at the root by one thread: iteration after iteration, aspiration windows, several
// lines. The first of the threads that search one root is the main thread: it reports results and
// decides when the search ends.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "search/alphabeta/game.h"
#include "search/alphabeta/root/beginner.h"
#include "search/alphabeta/root/mate_search.h"
#include "search/alphabeta/root/report.h"
#include "search/alphabeta/root/root_move.h"
#include "search/alphabeta/root/search_task.h"
#include "search/alphabeta/root/time_management.h"
#include "search/alphabeta/strength.h"
#include "search/alphabeta/threads/control.h"
#include "search/alphabeta/threads/node_count.h"
#include "search/alphabeta/threads/thread_report.h"
#include "search/alphabeta/transposition.h"
#include "search/alphabeta/tree.h"
#include "search/alphabeta/value.h"
#include "search/alphabeta/walk.h"

namespace ludex::search {

// The aspiration window of a root move: the value seldom changes much from one iteration to the
// next, so that a narrow window is cheaper; it is widened on the side where the value falls out.
class Aspiration {
 public:
  // At small depths and near mates the value changes too much for a narrow window.
  Aspiration(Value expected, int depth) {
    if (depth < 5 || is_decided(expected)) return;
    window_ = {expected - margin_, expected + margin_};
  }

  [[nodiscard]] Window window() const { return window_; }
  // Widens the window if the value fell out of it; false if the value was inside.
  [[nodiscard]] bool widen(Value value) {
    const bool low = value <= window_.alpha;
    if (!low && value < window_.beta) return false;
    margin_ *= 3;
    const Value reach = margin_ > 600 ? 2 * unbounded : margin_;
    if (low) {
      window_.alpha = std::max(value - reach, -unbounded);
    } else {
      window_.beta = std::min(value + reach, unbounded);
    }
    return true;
  }

 private:
  Value margin_ = 20;
  Window window_{-unbounded, unbounded};
};

// What the threads of one search share.
template <SearchGame G>
struct SharedSearch {
  const SearchTask<G>& task;
  TranspositionTable& table;
  SearchControl& control;
  NodeCount& count;
  Reporter& reporter;
  std::deque<ThreadReport<G>>& reports;  // one a thread; the first leads
};

template <SearchGame G>
class RootSearch {
 public:
  using Move = typename G::Move;
  using Tree = typename TreeOf<G>::Type;

  // `tree` keeps what its thread learnt in earlier searches of the game; `thread` is its index.
  RootSearch(const SharedSearch<G>& shared, Tree& tree, std::size_t thread);

  // Searches until the task is done or the search has to end.
  void run();
  // Only for the thread that leads, after run(). Returns the best lines: as many as the task asks
  // for, and at least one. `elected` is the move that another thread found, if the vote prefers it;
  // it comes first.
  [[nodiscard]] std::vector<RootMove<G>> conclude(const std::optional<RootMove<G>>& elected);

  // The best root move of the last complete iteration.
  [[nodiscard]] const RootMove<G>& best() const { return moves_[0]; }

 private:
  [[nodiscard]] bool leads() const { return thread_ == 0; }
  [[nodiscard]] bool leaves_out(int depth) const;
  // Values the moves that come to the mind of a beginner and leaves out the others.
  void look_as_beginner() requires TreeGame<G>;
  // Searches one iteration. Returns false if it had to end before it was complete.
  [[nodiscard]] bool iterate(int depth);
  void search_line(int depth, std::size_t rank);
  [[nodiscard]] Value search_moves(Window window, int depth, std::size_t rank);
  void raise(std::size_t at, std::size_t rank, RootMove<G> found);
  // Moves the line that a player of limited skill chooses to the front. Returns false if that line
  // was there already.
  [[nodiscard]] bool choose();
  void after_iteration();
  [[nodiscard]] bool is_done(int depth) const;
  void prove_mate();

  // Stores the result in the table, for later searches and for engine::TableEntry questions.
  void remember_root() const;
  void report_lines();
  void report_bound(const RootMove<G>& move, std::size_t rank, Window window, Value value);
  void report_current_lines(int ply);
  [[nodiscard]] std::vector<Move> current_line(int ply) const;
  [[nodiscard]] bool poll(int ply);

  const SharedSearch<G>& shared_;
  const SearchTask<G>& task_;
  Tree& tree_;
  std::size_t thread_;
  RootReport<G> report_;
  Walk<G> walk_;
  Pace pace_;
  std::vector<RootMove<G>> moves_;
  std::size_t lines_ = 1;
  std::size_t shown_ = 1;
  std::uint64_t reported_nodes_ = any_nodes;
};

template <SearchGame G>
RootSearch<G>::RootSearch(const SharedSearch<G>& shared, Tree& tree, std::size_t thread)
    : shared_(shared),
      task_(shared.task),
      tree_(tree),
      thread_(thread),
      report_(shared.task, shared.table, shared.reporter),
      walk_(task_, shared.control, shared.count, thread, [this](int ply) { return poll(ply); }) {
  tree_.begin(walk_, task_.outlook);
  const Value value = tree_.evaluate(0);
  for (const Move move : tree_.ordered_root_moves()) {
    const bool asked = std::find(task_.moves.begin(), task_.moves.end(), move) != task_.moves.end();
    if (asked) {
      moves_.push_back({move, {move}, value, Bound::exact, 0, 0, 0});
    }
  }
  // A tree may leave out moves that cannot be best. If the task allows no others, they are
  // searched.
  if (moves_.empty()) {
    for (const Move move : task_.moves) {
      moves_.push_back({move, {move}, value});
    }
  }
  lines_ = std::min(static_cast<std::size_t>(std::max(task_.lines, 1)), moves_.size());
  shown_ = std::min(static_cast<std::size_t>(std::max(task_.shown_lines, 1)), lines_);
}

template <SearchGame G>
void RootSearch<G>::run() {
  if constexpr (TreeGame<G>) {
    if (task_.skill && task_.skill->oversight > 0) return look_as_beginner();
  }
  for (int depth = 1; depth <= task_.depth; ++depth) {
    if (leaves_out(depth)) continue;
    if (!iterate(depth)) break;
    if (!leads()) {
      shared_.reports[thread_].set_best(moves_[0]);
      continue;
    }
    after_iteration();
    if (is_done(depth)) break;
  }
  const bool found = task_.mate && moves_[0].value >= mate_in(2 * *task_.mate - 1);
  if (leads() && task_.mate && !found && !walk_.ended()) {
    prove_mate();
  }
}

template <SearchGame G>
void RootSearch<G>::look_as_beginner() requires TreeGame<G> {
  BeginnerSearch<G> beginner(walk_, tree_, shared_.table, *task_.skill);
  std::vector<RootMove<G>> seen;
  for (const RootMove<G>& each : moves_) {
    if (beginner.overlooks(each.move)) continue;
    const std::uint64_t before = walk_.nodes();
    const auto value = beginner.value_of(each.move);
    if (!value) break;
    seen.push_back({each.move, {each.move}, *value, Bound::exact, 1, 1, walk_.nodes() - before});
  }
  // Where nothing comes to mind, any move may do.
  if (!seen.empty()) {
    moves_ = std::move(seen);
  }
  std::stable_sort(moves_.begin(), moves_.end(),
                   [](const auto& a, const auto& b) { return a.value > b.value; });
  lines_ = moves_.size();
  shown_ = std::min(shown_, lines_);
}

// Threads that all searched the same depths would mostly repeat each other. So a helper skips
// blocks of depths: the first two helpers every second depth, the next four two of every four, the
// next six three of every six and so on, each helper at a different offset.
template <SearchGame G>
bool RootSearch<G>::leaves_out(int depth) const {
  if (leads() || depth == 1) return false;
  const auto helper = static_cast<int>(thread_) - 1;
  int block = 1;
  int first = 0;  // the first helper with blocks of this length; 2 * block helpers have it
  while (helper >= first + 2 * block) {
    first += 2 * block;
    ++block;
  }
  return (depth + helper - first) / block % 2 != 0;
}

template <SearchGame G>
std::vector<RootMove<G>> RootSearch<G>::conclude(const std::optional<RootMove<G>>& elected) {
  if (elected) {
    const auto at = std::find_if(moves_.begin(), moves_.end(), [&elected](const auto& root_move) {
      return root_move.move == elected->move;
    });
    raise(static_cast<std::size_t>(at - moves_.begin()), 0, *elected);
  }
  const bool other = elected || choose();
  // A line of one move gets the reply that the table knows, for pondering.
  if (moves_[0].line.size() == 1) {
    report_.extend(moves_[0].line, 2);
  }
  if (other || walk_.nodes() != reported_nodes_) {
    report_lines();
  }
  remember_root();
  moves_.resize(lines_);
  return std::move(moves_);
}

template <SearchGame G>
bool RootSearch<G>::choose() {
  if (!task_.skill) return false;
  std::vector<Value> values;
  for (std::size_t rank = 0; rank < lines_; ++rank) {
    values.push_back(moves_[rank].value);
  }
  Rng rng(task_.skill->seed);
  const std::size_t at = chosen(values, task_.skill->spread, rng);
  raise(at, 0, RootMove<G>(moves_[at]));
  return at != 0;
}

template <SearchGame G>
bool RootSearch<G>::iterate(int depth) {
  walk_.forget_deepest();
  // With a single line, the results of an unfinished iteration are kept. Several lines all stay
  // those of the last complete iteration.
  const auto before = lines_ > 1 ? moves_ : std::vector<RootMove<G>>{};
  for (std::size_t rank = 0; rank < lines_; ++rank) {
    search_line(depth, rank);
    if (!walk_.ended()) continue;
    if (lines_ > 1) {
      moves_ = before;
    }
    return false;
  }
  std::stable_sort(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(lines_),
                   [](const auto& a, const auto& b) { return a.value > b.value; });
  return true;
}

template <SearchGame G>
void RootSearch<G>::search_line(int depth, std::size_t rank) {
  Aspiration aspiration(moves_[rank].value, depth);
  for (;;) {
    const Window window = aspiration.window();
    const Value value = search_moves(window, depth, rank);
    if (walk_.ended() || !aspiration.widen(value)) return;
    if (leads()) {
      report_bound(moves_[rank], rank, window, value);
    }
  }
}

template <SearchGame G>
Value RootSearch<G>::search_moves(Window window, int depth, std::size_t rank) {
  Value best = -unbounded;
  for (std::size_t at = rank; at < moves_.size(); ++at) {
    const Move move = moves_[at].move;
    if (leads()) {
      shared_.reporter.current_move(G::to_rules(move), static_cast<int>(at - rank) + 1, depth);
    }
    const bool late = at >= rank + 4 && depth >= 4 && !walk_.in_check(0) &&
                      task_.outlook.pruning.reductions() && !G::is_capture(walk_.position(0), move);
    const std::uint64_t before = walk_.nodes();
    const Value value = tree_.try_move(0, move, {window, depth, late ? 1 : 0, at == rank});
    moves_[at].nodes += walk_.nodes() - before;
    if (walk_.ended()) return best;
    best = std::max(best, value);
    if (value <= window.alpha) continue;
    const auto bound = value >= window.beta ? Bound::lower : Bound::exact;
    RootMove<G> found{move, {move}, value, bound, depth, walk_.deepest(), moves_[at].nodes};
    const auto rest = tree_.line(1);
    found.line.insert(found.line.end(), rest.begin(), rest.end());
    raise(at, rank, std::move(found));
    if (value >= window.beta) break;
    window.alpha = value;
  }
  return best;
}

// Moves the root move to `rank`; the order of the others stays.
template <SearchGame G>
void RootSearch<G>::raise(std::size_t at, std::size_t rank, RootMove<G> found) {
  const auto place = [this](std::size_t index) {
    return moves_.begin() + static_cast<std::ptrdiff_t>(index);
  };
  std::rotate(place(rank), place(at), place(at + 1));
  moves_[rank] = std::move(found);
}

template <SearchGame G>
void RootSearch<G>::after_iteration() {
  report_lines();
  if (task_.shows.refutations) {
    report_.refutations(std::span<const RootMove<G>>(moves_).subspan(shown_));
  }
  const RootMove<G>& best = moves_[0];
  const std::uint64_t nodes = std::max<std::uint64_t>(walk_.nodes(), 1);
  pace_.add({G::code(best.move), best.value, static_cast<int>(best.nodes * 1'000 / nodes)});
  if (const auto optimum = shared_.control.budget().optimum) {
    shared_.control.set_optimum(std::min(pace_.of(*optimum), *shared_.control.budget().maximum));
  }
}

template <SearchGame G>
bool RootSearch<G>::is_done(int depth) const {
  const Value value = moves_[0].value;
  if (task_.mate && value >= mate_in(2 * *task_.mate - 1)) return true;
  if (task_.mate && depth >= 2 * *task_.mate - 1) return true;
  if (task_.ends_at_win && lines_ == 1 && is_mate(value) && value > 0) return true;
  if (task_.saves_time) {
    // Deep enough to name a reply to ponder on.
    if (moves_.size() == 1 && depth >= 4) return true;
    // Iterations deeper than a mate find no shorter one.
    if (is_mate(value) && depth > mate - std::abs(value)) return true;
  }
  return shared_.control.enough();
}

template <SearchGame G>
void RootSearch<G>::prove_mate() {
  std::vector<Move> tries;
  for (const RootMove<G>& move : moves_) {
    tries.push_back(move.move);
  }
  MateSearch<G> search(walk_, shared_.table);
  const auto line = search.prove(tries, *task_.mate);
  if (!line) return;
  const auto at = std::find(tries.begin(), tries.end(), line->front()) - tries.begin();
  const auto plies = static_cast<int>(line->size());
  raise(static_cast<std::size_t>(at), 0,
        {line->front(), *line, mate_in(plies), Bound::exact, plies, plies, 0});
}

// A search of only some of the moves says nothing about the root, and neither does one that did not
// choose the best move.
template <SearchGame G>
void RootSearch<G>::remember_root() const {
  const RootMove<G>& best = moves_[0];
  const auto& root = walk_.position(0);
  const bool whole = task_.moves.size() == G::legal_moves(root).size() && !task_.skill;
  if (!whole || best.depth == 0 || is_ruling(best.value)) return;
  shared_.table.store(G::table_key(root),
                      {G::code(best.move), best.value, walk_.in_check(0) ? 0 : tree_.evaluate(0),
                       best.depth, best.bound, true});
}

template <SearchGame G>
void RootSearch<G>::report_lines() {
  reported_nodes_ = walk_.nodes();
  if (task_.work < 1'000) {
    shared_.reporter.set_cpuload(walk_.work_done());
  }
  shared_.count.report(thread_, walk_.nodes());
  for (std::size_t rank = 0; rank < shown_; ++rank) {
    report_.line(moves_[rank], rank);
  }
}

// A value outside the window is a bound. It is reported only when the search is old enough for its
// resolution to take long.
template <SearchGame G>
void RootSearch<G>::report_bound(const RootMove<G>& move, std::size_t rank, Window window,
                                 Value value) {
  if (!shared_.reporter.is_past_quiet() || shown_ > 1) return;
  RootMove<G> shown = move;
  shown.value = value;
  shown.bound = value <= window.alpha ? Bound::upper : Bound::lower;
  shared_.count.report(thread_, walk_.nodes());
  report_.line(shown, rank);
}

template <SearchGame G>
std::vector<typename G::Move> RootSearch<G>::current_line(int ply) const {
  std::vector<Move> line;
  for (int at = 1; at <= ply && !walk_.passed(at); ++at) {
    line.push_back(walk_.move(at));
  }
  return line;
}

template <SearchGame G>
void RootSearch<G>::report_current_lines(int ply) {
  const bool alone = shared_.reports.size() == 1;
  const auto own = current_line(ply);
  report_.current_line(alone ? std::nullopt : std::optional<std::size_t>(0), own);
  for (std::size_t other = 1; other < shared_.reports.size(); ++other) {
    if (const auto line = shared_.reports[other].take_line()) {
      report_.current_line(other, *line);
    }
    shared_.reports[other].ask_for_line();
  }
}

template <SearchGame G>
bool RootSearch<G>::poll(int ply) {
  if (!leads()) {
    ThreadReport<G>& mine = shared_.reports[thread_];
    if (mine.line_is_asked_for()) {
      mine.set_line(current_line(ply));
    }
    return false;
  }
  if (shared_.control.out_of_time()) return true;
  if (shared_.reporter.progress() && task_.shows.current_lines) {
    report_current_lines(ply);
  }
  return false;
}

}  // namespace ludex::search
