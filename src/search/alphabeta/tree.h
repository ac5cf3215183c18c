// The recursion below the root: principal variation search with a transposition table, null moves,
// pruning, reductions and quiescence. One Tree belongs to one thread; threads share the table
// alone.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "search/alphabeta/game.h"
#include "search/alphabeta/history.h"
#include "search/alphabeta/move_picker.h"
#include "search/alphabeta/transposition.h"
#include "search/alphabeta/walk.h"

namespace ludex::search {

// Values at or below alpha, and at or above beta, are bounds; between them they are exact.
struct Window {
  Value alpha;
  Value beta;
  // Only nodes of the principal variation have room between the two.
  [[nodiscard]] bool is_open() const { return beta - alpha > 1; }
  [[nodiscard]] Window from_the_other_side() const { return {-beta, -alpha}; }
  // Asks only whether a move is better than alpha.
  [[nodiscard]] Window closed() const { return {alpha, alpha + 1}; }
};

// How one move of a node is searched.
struct Attempt {
  Window window;
  int depth = 0;      // of the node that it is a move of
  int reduction = 0;  // plies that a first look may save
  bool is_first = false;
};

template <SearchGame G>
class Tree {
 public:
  using Move = typename G::Move;

  explicit Tree(TranspositionTable& table)
      : table_(table), history_(G::history_slots), killers_(max_ply + 3), lines_(max_ply + 2) {}

  // Another game: what was learnt about moves no longer holds.
  void forget() { history_.clear(); }
  // Another search of the same game.
  void begin(Walk<G>& walk);

  // The value of a move of the node at `ply`, for the player who makes it.
  [[nodiscard]] Value try_move(int ply, Move move, const Attempt& attempt);
  // The static value of the position at `ply`.
  [[nodiscard]] Value evaluate(int ply) { return evaluator_.evaluate(walk_->position(ply)); }
  // The best line that the last open search at this ply found.
  [[nodiscard]] std::span<const Move> line(int ply) const;
  // The first moves to try at the root, in order.
  [[nodiscard]] std::vector<Move> ordered_root_moves() const;

 private:
  struct Line {
    std::array<Move, max_ply + 1> moves;
    std::size_t size = 0;
  };
  // Quiet moves that did not refute a node, to be blamed when another one does.
  struct Vain {
    std::array<std::size_t, 64> slots;
    std::size_t size = 0;
    void add(std::size_t slot) {
      if (size < slots.size()) slots[size++] = slot;
    }
  };

  [[nodiscard]] Value search(int ply, Window window, int depth);
  [[nodiscard]] std::optional<Value> pruned(int ply, Window window, int depth, Value evaluation);
  [[nodiscard]] Value search_moves(int ply, Window window, int depth, Value evaluation,
                                   Move table_move);
  [[nodiscard]] bool is_hopeless(int ply, Move move, const Attempt& attempt, int tried,
                                 Value evaluation) const;
  [[nodiscard]] int reduction(int ply, Move move, const Attempt& attempt, int tried) const;
  [[nodiscard]] Value quiesce(int ply, Window window);
  [[nodiscard]] Value quiesce_moves(int ply, Window window, Value stand_pat, Move table_move);

  [[nodiscard]] std::optional<Value> settled(int ply);
  [[nodiscard]] std::optional<TableEntry> look_up(int ply) const;
  [[nodiscard]] std::optional<Value> cut_off(const TableEntry& entry, int ply, Window window,
                                             int depth) const;
  void store(int ply, Value value, const TableEntry& entry);
  void learn(int ply, Move move, int depth, const Vain& vain);
  void extend_line(int ply, Move move);

  [[nodiscard]] Killers<G>& killers(int ply) { return killers_[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] Line& line_at(int ply) { return lines_[static_cast<std::size_t>(ply)]; }

  TranspositionTable& table_;
  Walk<G>* walk_ = nullptr;  // of the search that is going on; owned by its caller
  typename G::Evaluator evaluator_;
  History history_;
  std::vector<Killers<G>> killers_;  // by ply
  std::vector<Line> lines_;          // by ply
};

template <SearchGame G>
void Tree<G>::begin(Walk<G>& walk) {
  walk_ = &walk;
  std::fill(killers_.begin(), killers_.end(), Killers<G>{});
  for (Line& line : lines_) line.size = 0;
}

template <SearchGame G>
std::span<const typename G::Move> Tree<G>::line(int ply) const {
  const Line& line = lines_[static_cast<std::size_t>(ply)];
  return {line.moves.data(), line.size};
}

template <SearchGame G>
std::vector<typename G::Move> Tree<G>::ordered_root_moves() const {
  const auto entry = look_up(0);
  MovePicker<G> picker(walk_->position(0), entry ? G::move(entry->move) : Move{}, Killers<G>{},
                       history_);
  std::vector<Move> moves;
  while (const auto move = picker.next()) moves.push_back(*move);
  return moves;
}

template <SearchGame G>
Value Tree<G>::try_move(int ply, Move move, const Attempt& attempt) {
  if (!walk_->enter(ply, move, table_)) return 0;
  const Window window = attempt.window;
  const int depth = attempt.depth - 1;
  Value value = 0;
  if (attempt.is_first) {
    value = -search(ply + 1, window.from_the_other_side(), depth);
  } else {
    const Window question = window.closed().from_the_other_side();
    value = -search(ply + 1, question, depth - attempt.reduction);
    if (value > window.alpha && attempt.reduction > 0) value = -search(ply + 1, question, depth);
    if (value > window.alpha && value < window.beta) {
      value = -search(ply + 1, window.from_the_other_side(), depth);
    }
  }
  walk_->leave();
  return value;
}

template <SearchGame G>
Value Tree<G>::search(int ply, Window window, int depth) {
  if (walk_->in_check(ply)) ++depth;
  if (depth <= 0) return quiesce(ply, window);
  line_at(ply).size = 0;
  if (const auto value = settled(ply)) return *value;
  // Nothing here can be better or worse than a mate at once.
  window.alpha = std::max(window.alpha, mated_in(ply));
  window.beta = std::min(window.beta, mate_in(ply + 1));
  if (window.alpha >= window.beta) return window.alpha;

  const auto entry = look_up(ply);
  if (entry && !window.is_open()) {
    if (const auto value = cut_off(*entry, ply, window, depth)) return *value;
  }
  Value evaluation = 0;
  if (!walk_->in_check(ply)) {
    evaluation = entry ? entry->evaluation : evaluate(ply);
    if (const auto value = pruned(ply, window, depth, evaluation)) return *value;
    if (walk_->ended()) return 0;
  }
  return search_moves(ply, window, depth, evaluation, entry ? G::move(entry->move) : Move{});
}

// Nodes whose static value is so high that the opponent will have avoided them.
template <SearchGame G>
std::optional<Value> Tree<G>::pruned(int ply, Window window, int depth, Value evaluation) {
  if (window.is_open() || is_mate(window.beta) || evaluation < window.beta) return std::nullopt;
  if (depth <= 6 && evaluation - 85 * depth >= window.beta) return evaluation;

  // If even passing is good enough, a move will be.
  if (depth < 3 || walk_->passed(ply) || !G::null_move_is_sound(walk_->position(ply))) {
    return std::nullopt;
  }
  const int reduced = depth - 4 - depth / 5;
  if (!walk_->pass(ply)) return std::nullopt;
  const Value value = -search(ply + 1, Window{-window.beta, -window.beta + 1}, reduced);
  walk_->leave();
  if (walk_->ended() || value < window.beta) return std::nullopt;
  return is_mate(value) ? window.beta : value;
}

template <SearchGame G>
Value Tree<G>::search_moves(int ply, Window window, int depth, Value evaluation, Move table_move) {
  const auto& position = walk_->position(ply);
  const Value alpha = window.alpha;
  killers(ply + 2) = {};
  MovePicker<G> picker(position, table_move, killers(ply), history_);
  Value best = -unbounded;
  Move best_move{};
  int tried = 0;
  Vain vain;
  while (const auto move = picker.next()) {
    const bool quiet = !G::is_capture(position, *move);
    Attempt attempt{window, depth, 0, tried == 0};
    if (quiet && best > -least_mate && is_hopeless(ply, *move, attempt, tried, evaluation))
      continue;
    if (quiet) attempt.reduction = reduction(ply, *move, attempt, tried);
    const Value value = try_move(ply, *move, attempt);
    if (walk_->ended()) return 0;
    ++tried;
    if (value > best) {
      best = value;
      if (value > window.alpha) {
        best_move = *move;
        if (window.is_open()) extend_line(ply, *move);
        window.alpha = value;
      }
      if (value >= window.beta) {
        if (quiet) learn(ply, *move, depth, vain);
        break;
      }
    }
    if (quiet) vain.add(G::history_slot(position, *move));
  }
  if (tried == 0) return G::without_moves(position, ply);
  const Bound bound = best >= window.beta ? Bound::lower
                      : best > alpha      ? Bound::exact
                                          : Bound::upper;
  store(ply, best, {G::code(best_move), 0, evaluation, depth, bound});
  return best;
}

// Near the leaves, quiet moves that come late or start far below alpha are not looked at.
template <SearchGame G>
bool Tree<G>::is_hopeless(int ply, Move move, const Attempt& attempt, int tried,
                          Value evaluation) const {
  const int depth = attempt.depth;
  if (depth > 6 || attempt.window.is_open() || walk_->in_check(ply)) return false;
  const bool late = tried >= 3 + depth * depth;
  const bool far_below = evaluation + 80 + 90 * depth <= attempt.window.alpha;
  return (late || far_below) && !G::gives_check(walk_->position(ply), move);
}

// Late quiet moves seldom are best: a shallower search is enough to believe it. Grows with the
// logarithms of depth and of the number of moves tried.
template <SearchGame G>
int Tree<G>::reduction(int ply, Move move, const Attempt& attempt, int tried) const {
  const int depth = attempt.depth;
  if (depth < 3 || tried < 3 || walk_->in_check(ply)) return 0;
  const auto log = [](int number) {
    return static_cast<int>(std::bit_width(static_cast<unsigned>(number)));
  };
  const int slot_score = history_.score(G::history_slot(walk_->position(ply), move));
  int plies = log(depth) * log(tried) / 6 - slot_score / (History::limit / 2);
  if (attempt.window.is_open()) --plies;
  return std::clamp(plies, 0, depth - 2);
}

template <SearchGame G>
Value Tree<G>::quiesce(int ply, Window window) {
  line_at(ply).size = 0;
  if (const auto value = settled(ply)) return *value;
  const auto entry = look_up(ply);
  if (entry && !window.is_open()) {
    if (const auto value = cut_off(*entry, ply, window, 0)) return *value;
  }
  const Move table_move = entry ? G::move(entry->move) : Move{};
  if (walk_->in_check(ply)) return quiesce_moves(ply, window, -unbounded, table_move);

  // Whoever is to move may do better than to capture: the static value is what is left then.
  const Value stand_pat = entry ? entry->evaluation : evaluate(ply);
  if (stand_pat >= window.beta) {
    if (!entry) store(ply, stand_pat, {0, 0, stand_pat, 0, Bound::lower});
    return stand_pat;
  }
  return quiesce_moves(ply, window, stand_pat, table_move);
}

// All moves out of check, else the captures that may raise alpha.
template <SearchGame G>
Value Tree<G>::quiesce_moves(int ply, Window window, Value stand_pat, Move table_move) {
  const auto& position = walk_->position(ply);
  const bool in_check = walk_->in_check(ply);
  const Value alpha = window.alpha;
  window.alpha = std::max(window.alpha, stand_pat);
  MovePicker<G> picker = in_check ? MovePicker<G>(position, table_move, Killers<G>{}, history_)
                                  : MovePicker<G>(position);
  Value best = stand_pat;
  Move best_move{};
  bool tried = false;
  while (const auto move = picker.next()) {
    if (!in_check && stand_pat + G::capture_gain(position, *move) + 150 <= window.alpha) continue;
    if (!walk_->enter(ply, *move, table_)) return 0;
    const Value value = -quiesce(ply + 1, window.from_the_other_side());
    walk_->leave();
    if (walk_->ended()) return 0;
    tried = true;
    if (value <= best) continue;
    best = value;
    if (value > window.alpha) {
      best_move = *move;
      if (window.is_open()) extend_line(ply, *move);
      window.alpha = value;
    }
    if (value >= window.beta) break;
  }
  if (in_check && !tried) return G::without_moves(position, ply);
  const Bound bound = best >= window.beta ? Bound::lower
                      : best > alpha      ? Bound::exact
                                          : Bound::upper;
  store(ply, best, {G::code(best_move), 0, in_check ? 0 : stand_pat, 0, bound});
  return best;
}

template <SearchGame G>
std::optional<Value> Tree<G>::settled(int ply) {
  if (const auto value = walk_->judged(ply)) return value;
  if (ply >= max_ply - 1) return evaluate(ply);
  return std::nullopt;
}

template <SearchGame G>
std::optional<TableEntry> Tree<G>::look_up(int ply) const {
  return table_.find(G::table_key(walk_->position(ply)));
}

template <SearchGame G>
std::optional<Value> Tree<G>::cut_off(const TableEntry& entry, int ply, Window window,
                                      int depth) const {
  if (entry.depth < depth) return std::nullopt;
  const Value value = from_node_to_root(entry.value, ply);
  const bool high = entry.bound != Bound::upper && value >= window.beta;
  const bool low = entry.bound != Bound::lower && value <= window.alpha;
  return high || low ? std::optional(value) : std::nullopt;
}

template <SearchGame G>
void Tree<G>::store(int ply, Value value, const TableEntry& entry) {
  TableEntry complete = entry;
  complete.value = from_root_to_node(value, ply);
  table_.store(G::table_key(walk_->position(ply)), complete);
}

template <SearchGame G>
void Tree<G>::learn(int ply, Move move, int depth, const Vain& vain) {
  Killers<G>& known = killers(ply);
  if (!(known[0] == move)) known = {move, known[0]};
  history_.reward(G::history_slot(walk_->position(ply), move), depth);
  for (std::size_t at = 0; at < vain.size; ++at) history_.punish(vain.slots[at], depth);
}

template <SearchGame G>
void Tree<G>::extend_line(int ply, Move move) {
  Line& line = line_at(ply);
  const Line& child = line_at(ply + 1);
  line.moves[0] = move;
  std::copy_n(child.moves.begin(), child.size, line.moves.begin() + 1);
  line.size = child.size + 1;
}

}  // namespace ludex::search
