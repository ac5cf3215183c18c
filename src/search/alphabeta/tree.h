// The recursion below the root: principal variation search with a transposition table, pruning,
// reductions, extensions and quiescence. One Tree belongs to one thread; threads share the
// transposition table alone.
//
// The file is long so that the code of a node can be read from top to bottom: preparation, results
// without a move, moves, updates of the histories, quiescence. The margins of pruning are in
// margins.h.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "search/alphabeta/game.h"
#include "search/alphabeta/history.h"
#include "search/alphabeta/margins.h"
#include "search/alphabeta/move_picker.h"
#include "search/alphabeta/node.h"
#include "search/alphabeta/outlook.h"
#include "search/alphabeta/transposition.h"
#include "search/alphabeta/walk.h"

namespace ludex::search {

template <TreeGame G>
class Tree {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  explicit Tree(TranspositionTable& table) : table_(table), lines_(max_ply + 2) {}

  // Forgets what was learnt about moves: another game begins.
  void forget();
  // Prepares another search of the same game. The tree keeps a pointer to `walk` until the next
  // call.
  void begin(Walk<G>& walk, const Outlook& outlook);

  // The value of a move of the node at `ply`, for the player who makes it.
  [[nodiscard]] Value try_move(int ply, Move move, const Attempt& attempt);
  // The static value of the position at `ply`.
  [[nodiscard]] Value evaluate(int ply) { return evaluator_.evaluate(walk_->position(ply)); }
  // The best line that the last search of a PV node at this ply found.
  [[nodiscard]] std::span<const Move> line(int ply) const;
  // The legal moves of the root, the most promising first.
  [[nodiscard]] std::vector<Move> ordered_root_moves() const;

 private:
  struct Line {
    std::array<Move, max_ply + 1> moves;
    std::size_t size = 0;
  };

  // A node up to its moves.
  [[nodiscard]] Value search(int ply, Window window, int depth, bool cut_node);
  [[nodiscard]] std::optional<Value> settled(int ply);
  [[nodiscard]] std::optional<TableEntry> look_up(int ply) const;
  [[nodiscard]] static std::optional<Value> cut_off(const TableEntry& entry, Window window,
                                                    int depth);
  void evaluate_node(Visit<G>& visit);
  void store(const Visit<G>& visit, Value best, Move best_move, int depth, Bound bound);

  // Cheaper searches, and plain arithmetic, that settle a node without looking at all its moves.
  [[nodiscard]] std::optional<Value> pruned(const Visit<G>& visit);
  [[nodiscard]] std::optional<Value> razored(const Visit<G>& visit);
  [[nodiscard]] std::optional<Value> null_move_cut(const Visit<G>& visit);
  [[nodiscard]] std::optional<Value> probable_cut(const Visit<G>& visit);
  [[nodiscard]] std::optional<Value> probe_capture(const Visit<G>& visit, Move move, Value bar);

  // The moves of a node.
  [[nodiscard]] Value search_moves(Visit<G> visit);
  [[nodiscard]] Refutations<G> refutations(int ply) const;
  void look_up_histories(const Visit<G>& visit, Candidate<G>& candidate) const;
  [[nodiscard]] int reduction(const Visit<G>& visit, const Candidate<G>& candidate) const;
  [[nodiscard]] bool is_hopeless(const Visit<G>& visit, const Candidate<G>& candidate) const;
  [[nodiscard]] Extension extension(const Visit<G>& visit, const Candidate<G>& candidate);
  [[nodiscard]] Extension singular_extension(const Visit<G>& visit, Move move);
  void learn(const Visit<G>& visit, const Candidate<G>& best, const Tried<G>& tried);
  void correct(const Visit<G>& visit, Value best, Move best_move, Bound bound);

  // Quiescence.
  [[nodiscard]] Value quiesce(int ply, Window window, int depth);
  [[nodiscard]] Value quiesce_moves(Visit<G>& visit);

  [[nodiscard]] bool enter(int ply, Move move);
  void extend_line(int ply, Move move);
  [[nodiscard]] Line& line_at(int ply) { return lines_[static_cast<std::size_t>(ply)]; }

  TranspositionTable& table_;
  Walk<G>* walk_ = nullptr;  // of the search that is going on; the caller of begin() owns it
  typename G::Evaluator evaluator_;
  Histories<G> histories_;
  CorrectionHistory<G> corrections_;
  NodeStack<G> nodes_;
  std::vector<Line> lines_;  // by ply
  int root_depth_ = 0;       // of the iteration
  int null_from_ = 0;        // the ply from which null moves are tried
  Pruning pruning_;
};

// The tree of a game. A game with a tree of its own specialises this template; that tree has the
// public functions of Tree.
template <SearchGame G>
struct TreeOf {
  using Type = Tree<G>;
};

template <TreeGame G>
void Tree<G>::forget() {
  histories_.clear();
  corrections_.clear();
}

template <TreeGame G>
void Tree<G>::begin(Walk<G>& walk, const Outlook& outlook) {
  walk_ = &walk;
  pruning_ = outlook.pruning;
  if constexpr (requires { evaluator_.adopt(outlook); }) {
    evaluator_.adopt(outlook);
  }
  nodes_.clear();
  for (Line& line : lines_) {
    line.size = 0;
  }
  null_from_ = 0;
  if (!walk.in_check(0)) {
    nodes_[0].evaluation = corrections_.corrected(walk.position(0), evaluate(0));
  }
}

template <TreeGame G>
std::span<const typename G::Move> Tree<G>::line(int ply) const {
  const Line& line = lines_[static_cast<std::size_t>(ply)];
  return {line.moves.data(), line.size};
}

template <TreeGame G>
std::vector<typename G::Move> Tree<G>::ordered_root_moves() const {
  const auto entry = look_up(0);
  MovePicker<G> picker(walk_->position(0), histories_, nodes_.continuation(0),
                       entry ? G::move(entry->move) : Move{}, Refutations<G>{});
  std::vector<Move> moves;
  while (const auto move = picker.next()) {
    moves.push_back(*move);
  }
  return moves;
}

template <TreeGame G>
bool Tree<G>::enter(int ply, Move move) {
  nodes_[ply].move = move;
  nodes_[ply].slot = G::history_slot(walk_->position(ply), move);
  return walk_->enter(ply, move, table_);
}

template <TreeGame G>
void Tree<G>::extend_line(int ply, Move move) {
  Line& line = line_at(ply);
  const Line& child = line_at(ply + 1);
  line.moves[0] = move;
  std::copy_n(child.moves.begin(), child.size, line.moves.begin() + 1);
  line.size = child.size + 1;
}

// --- A node up to its moves ---

template <TreeGame G>
Value Tree<G>::search(int ply, Window window, int depth, bool cut_node) {
  if (depth <= 0) return quiesce(ply, window, 0);
  line_at(ply).size = 0;
  if (const auto value = settled(ply)) return *value;
  // No value of this node lies beyond being mated now or mating with the next move (mate distance
  // pruning).
  window.alpha = std::max(window.alpha, mated_in(ply));
  window.beta = std::min(window.beta, mate_in(ply + 1));
  if (window.alpha >= window.beta) return window.alpha;

  // A search that leaves one move out says nothing about the node as a whole.
  const bool is_part = G::code(nodes_[ply].excluded) != 0;
  Visit<G> visit{ply, window, depth, cut_node, walk_->in_check(ply), look_up(ply)};
  if (visit.entry && !window.is_pv() && !is_part) {
    if (const auto value = cut_off(*visit.entry, window, depth)) return *value;
  }
  nodes_[ply + 2].killers = {};
  nodes_[ply + 2].cutoffs = 0;
  evaluate_node(visit);
  if (!is_part && !visit.in_check && !window.is_pv()) {
    if (const auto value = pruned(visit)) return *value;
    if (walk_->ended()) return 0;
  }
  const bool lacks_move = G::code(visit.table_move) == 0 && (window.is_pv() || cut_node);
  const bool reduces = pruning_.reductions() && depth >= InternalReduction::shallowest;
  if (lacks_move && !is_part && reduces) {
    --visit.depth;
  }
  return search_moves(visit);
}

// Works out the static value and corrects it by what the table and the histories know.
template <TreeGame G>
void Tree<G>::evaluate_node(Visit<G>& visit) {
  const auto& entry = visit.entry;
  visit.tt_pv = visit.window.is_pv() || (entry && entry->tt_pv);
  if (entry) {
    visit.table_move = G::move(entry->move);
  }
  Node<G>& node = nodes_[visit.ply];
  if (visit.in_check) {
    node.evaluation = no_evaluation;
    return;
  }
  const Position& position = walk_->position(visit.ply);
  visit.raw = entry ? entry->evaluation : evaluate(visit.ply);
  visit.evaluation = corrections_.corrected(position, visit.raw);
  visit.expected = visit.evaluation;
  node.evaluation = visit.evaluation;
  visit.improving = nodes_.is_improving(visit.ply);
  if (!entry || is_decided(entry->value)) return;
  const bool higher = entry->value > visit.evaluation && entry->bound != Bound::upper;
  const bool lower = entry->value < visit.evaluation && entry->bound != Bound::lower;
  if (higher || lower) {
    visit.expected = entry->value;
  }
}

template <TreeGame G>
std::optional<Value> Tree<G>::settled(int ply) {
  if (const auto value = walk_->imposed_value(ply)) return value;
  if (ply >= max_ply - 1) return evaluate(ply);
  return std::nullopt;
}

template <TreeGame G>
std::optional<TableEntry> Tree<G>::look_up(int ply) const {
  auto entry = table_.find(G::table_key(walk_->position(ply)));
  if (entry) {
    entry->value = from_node_to_root(entry->value, ply);
  }
  return entry;
}

template <TreeGame G>
std::optional<Value> Tree<G>::cut_off(const TableEntry& entry, Window window, int depth) {
  if (entry.depth < depth) return std::nullopt;
  const bool high = entry.bound != Bound::upper && entry.value >= window.beta;
  const bool low = entry.bound != Bound::lower && entry.value <= window.alpha;
  return high || low ? std::optional(entry.value) : std::nullopt;
}

// A ruling depends on the moves that led to the position, so that the table does not keep its
// value: it stores an upper bound that holds for every value, and the move, which is worth trying
// first again.
template <TreeGame G>
void Tree<G>::store(const Visit<G>& visit, Value best, Move best_move, int depth, Bound bound) {
  TableEntry entry{G::code(best_move), from_root_to_node(best, visit.ply), visit.raw, depth, bound,
                   visit.tt_pv};
  if (is_ruling(best)) {
    entry.value = unbounded;
    entry.bound = Bound::upper;
  }
  table_.store(G::table_key(walk_->position(visit.ply)), entry);
}

// --- What settles a node without its moves ---

template <TreeGame G>
std::optional<Value> Tree<G>::pruned(const Visit<G>& visit) {
  const Value beta = visit.window.beta;
  if (!pruning_.margins()) return null_move_cut(visit);
  if (auto value = razored(visit)) return value;
  if (!is_decided(beta) && visit.expected >= beta && !visit.tt_pv &&
      ReverseFutility::cuts(visit.depth, visit.expected, beta, visit.improving)) {
    return ReverseFutility::value(visit.expected, beta);
  }
  if (auto value = null_move_cut(visit)) return value;
  if (walk_->ended()) return std::nullopt;
  return probable_cut(visit);
}

template <TreeGame G>
std::optional<Value> Tree<G>::razored(const Visit<G>& visit) {
  if (!Razoring::applies(visit.depth, visit.expected, visit.window.alpha)) return std::nullopt;
  if (is_decided(visit.window.alpha)) return std::nullopt;
  const Value value = quiesce(visit.ply, visit.window, 0);
  if (walk_->ended() || value > visit.window.alpha) return std::nullopt;
  return value;
}

template <TreeGame G>
std::optional<Value> Tree<G>::null_move_cut(const Visit<G>& visit) {
  const int ply = visit.ply;
  const Value beta = visit.window.beta;
  if (!pruning_.null_moves() || ply < null_from_ || is_decided(beta)) return std::nullopt;
  if (!NullMove::tries(visit.depth, visit.expected, visit.evaluation, beta)) return std::nullopt;
  if (walk_->passed(ply) || !G::null_move_is_sound(walk_->position(ply))) return std::nullopt;

  const int depth = visit.depth - NullMove::reduction(visit.depth, visit.expected, beta);
  nodes_[ply].move = Move{};
  nodes_[ply].slot = Histories<G>::no_slot;
  if (!walk_->pass(ply)) return std::nullopt;
  const Value value = -search(ply + 1, Window{-beta, -beta + 1}, depth, !visit.cut_node);
  walk_->leave();
  if (walk_->ended() || value < beta) return std::nullopt;
  const Value believed = is_decided(value) ? beta : value;
  if (null_from_ != 0 || visit.depth < NullMove::verified_from) return believed;

  null_from_ = ply + NullMove::plies_without(depth);
  const Value verified = search(ply, Window{beta - 1, beta}, depth, false);
  null_from_ = 0;
  if (walk_->ended() || verified < beta) return std::nullopt;
  return believed;
}

template <TreeGame G>
std::optional<Value> Tree<G>::probable_cut(const Visit<G>& visit) {
  const Value bar = ProbCut::threshold(visit.window.beta, visit.improving);
  if (visit.depth < ProbCut::shallowest || is_decided(visit.window.beta)) return std::nullopt;
  const auto& entry = visit.entry;
  if (entry && ProbCut::is_refuted(*entry, visit.depth, bar)) return std::nullopt;
  MovePicker<G> picker(walk_->position(visit.ply), histories_, nodes_.continuation(visit.ply),
                       visit.table_move, MovePicker<G>::MoveSelection::captures,
                       bar - visit.evaluation);
  while (const auto move = picker.next()) {
    if (const auto value = probe_capture(visit, *move, bar)) return value;
    if (walk_->ended()) return std::nullopt;
  }
  return std::nullopt;
}

template <TreeGame G>
std::optional<Value> Tree<G>::probe_capture(const Visit<G>& visit, Move move, Value bar) {
  const int ply = visit.ply;
  const int depth = visit.depth - ProbCut::saved_plies;
  if (!enter(ply, move)) return std::nullopt;
  const Window window{-bar, -bar + 1};
  Value value = -quiesce(ply + 1, window, 0);
  if (value >= bar) {
    value = -search(ply + 1, window, depth, !visit.cut_node);
  }
  walk_->leave();
  if (walk_->ended() || value < bar) return std::nullopt;
  store(visit, value, move, depth + 1, Bound::lower);
  return is_decided(value) ? value : value - (bar - visit.window.beta);
}

// --- The moves of a node: which are searched, how deeply, and what is learnt from them ---

template <TreeGame G>
Value Tree<G>::try_move(int ply, Move move, const Attempt& attempt) {
  if (ply == 0) {
    root_depth_ = attempt.depth;
  }
  if (!enter(ply, move)) return 0;
  const Window window = attempt.window;
  int depth = attempt.depth - 1 + attempt.extension;
  Value value = 0;
  if (attempt.is_first) {
    const bool cut_node = !window.is_pv() && !attempt.cut_node;
    value = -search(ply + 1, window.from_the_other_side(), depth, cut_node);
  } else {
    const Window question = window.null_window().from_the_other_side();
    const bool reduced = attempt.reduction > 0;
    value = -search(ply + 1, question, depth - attempt.reduction, reduced || !attempt.cut_node);
    if (value > window.alpha && reduced) {
      value = -search(ply + 1, question, depth, !attempt.cut_node);
    }
    if (value > window.alpha && value < window.beta) {
      value = -search(ply + 1, window.from_the_other_side(), depth, false);
    }
  }
  walk_->leave();
  return value;
}

template <TreeGame G>
Value Tree<G>::search_moves(Visit<G> visit) {
  const int ply = visit.ply;
  Window& window = visit.window;
  const auto& position = walk_->position(ply);
  const Value alpha = window.alpha;
  const auto checks = G::checks(position);
  const Move excluded = nodes_[ply].excluded;
  const Refutations<G> known = refutations(ply);
  MovePicker<G> picker(position, histories_, nodes_.continuation(ply), visit.table_move, known);
  Value best = -unbounded;
  Candidate<G> candidate;
  Candidate<G> chosen;
  Tried<G> tried;
  int seen = 0;
  while (const auto move = picker.next()) {
    if (*move == excluded) continue;
    candidate.move = *move;
    candidate.tried = seen++;
    candidate.gives_check = G::gives_check(position, checks, *move);
    candidate.is_refutation = std::find(known.begin(), known.end(), *move) != known.end();
    look_up_histories(visit, candidate);
    if (best > -least_decided && pruning_.hopeless_moves()) {
      if (LateMoves::are_pruned(visit.depth, candidate.tried, visit.improving)) {
        picker.skip_quiets();
      }
      if (is_hopeless(visit, candidate)) continue;
    }
    const Extension more = extension(visit, candidate);
    if (walk_->ended()) return 0;
    if (more.settled) return *more.settled;
    nodes_[ply + 1].extensions = nodes_[ply].extensions + (more.plies >= 2 ? 1 : 0);
    const Value value = try_move(ply, *move,
                                 {window, visit.depth, reduction(visit, candidate),
                                  candidate.tried == 0, more.plies, visit.cut_node});
    if (walk_->ended()) return 0;
    if (value > best) {
      best = value;
      if (value > window.alpha) {
        chosen = candidate;
        if (window.is_pv()) {
          extend_line(ply, *move);
        }
        window.alpha = value;
      }
      if (value >= window.beta) break;
    }
    tried.add(*move, candidate.is_quiet);
  }
  if (seen == 0) {
    return G::code(excluded) != 0 ? alpha : G::without_moves(position, ply);
  }
  if (best >= window.beta) {
    ++nodes_[ply].cutoffs;
    learn(visit, chosen, tried);
  }
  if (G::code(excluded) != 0) return best;
  const Bound bound = Window{alpha, window.beta}.bound(best);
  store(visit, best, chosen.move, visit.depth, bound);
  correct(visit, best, chosen.move, bound);
  return best;
}

template <TreeGame G>
Refutations<G> Tree<G>::refutations(int ply) const {
  const Killers<G>& killers = nodes_[ply].killers;
  return {killers[0], killers[1], histories_.countermove(nodes_[ply - 1].slot)};
}

// Fills in what the histories know of the move.
template <TreeGame G>
void Tree<G>::look_up_histories(const Visit<G>& visit, Candidate<G>& candidate) const {
  const auto& position = walk_->position(visit.ply);
  candidate.is_quiet = !G::is_capture(position, candidate.move);
  candidate.history =
      candidate.is_quiet
          ? histories_.quiet(position, nodes_.continuation(visit.ply), candidate.move)
          : histories_.capture(position, candidate.move);
}

template <TreeGame G>
int Tree<G>::reduction(const Visit<G>& visit, const Candidate<G>& candidate) const {
  if (!pruning_.reductions() || candidate.tried == 0) return 0;
  const bool captures =
      G::code(visit.table_move) != 0 && G::is_capture(walk_->position(visit.ply), visit.table_move);
  return Reductions::plies({visit.depth, candidate.tried, candidate.is_quiet,
                            candidate.is_refutation, candidate.gives_check, visit.window.is_pv(),
                            visit.tt_pv, visit.cut_node, visit.improving, captures,
                            nodes_[visit.ply + 1].cutoffs, candidate.history});
}

template <TreeGame G>
bool Tree<G>::is_hopeless(const Visit<G>& visit, const Candidate<G>& candidate) const {
  const auto& position = walk_->position(visit.ply);
  const int depth = visit.depth;
  if (!candidate.is_quiet) {
    return depth <= ExchangePruning::deepest_captures &&
           !G::exchange_gains(position, candidate.move,
                              ExchangePruning::least_of_capture(depth, candidate.history));
  }
  if (LateMoves::are_pruned(depth, candidate.tried, visit.improving)) return true;
  const int base = Reductions::base(depth, candidate.tried, visit.improving);
  const int reduced = std::max(depth - base / whole_ply, 0);
  const ContinuationSlots continuation = nodes_.continuation(visit.ply);
  if (HistoryPruning::prunes(reduced, depth,
                             histories_.continuation(position, continuation, candidate.move))) {
    return true;
  }
  if (!visit.in_check && !candidate.gives_check &&
      Futility::is_hopeless(reduced, visit.evaluation, visit.window.alpha)) {
    return true;
  }
  return reduced <= ExchangePruning::deepest_quiets && ExchangePruning::deepest_quiets > 0 &&
         !G::exchange_gains(position, candidate.move, ExchangePruning::least_of_quiet(reduced));
}

// Extensions end at twice the depth of the iteration, so that no line grows for ever.
template <TreeGame G>
Extension Tree<G>::extension(const Visit<G>& visit, const Candidate<G>& candidate) {
  if (visit.ply >= 2 * root_depth_ || !pruning_.margins()) return {};
  const bool applies = candidate.move == visit.table_move && visit.entry &&
                       G::code(nodes_[visit.ply].excluded) == 0 &&
                       Singular::applies(*visit.entry, visit.depth);
  return applies ? singular_extension(visit, candidate.move) : Extension{};
}

template <TreeGame G>
Extension Tree<G>::singular_extension(const Visit<G>& visit, Move move) {
  const int ply = visit.ply;
  const Value bar = Singular::bar(visit.entry->value, visit.depth);
  nodes_[ply].excluded = move;
  const Value others = search(ply, {bar - 1, bar}, Singular::reduced(visit.depth), visit.cut_node);
  nodes_[ply].excluded = Move{};
  if (others < bar) {
    const bool twice = !visit.window.is_pv() && others < bar - Singular::doubled_below &&
                       nodes_[ply].extensions < Singular::most_doubled;
    return {twice ? 2 : 1, std::nullopt};
  }
  // Other moves reach beta too, even in a shallower search (multi-cut).
  if (bar >= visit.window.beta) return {0, bar};
  if (visit.entry->value >= visit.window.beta) return {-2, std::nullopt};
  return {visit.cut_node ? -1 : 0, std::nullopt};
}

template <TreeGame G>
void Tree<G>::learn(const Visit<G>& visit, const Candidate<G>& best, const Tried<G>& tried) {
  const auto& position = walk_->position(visit.ply);
  const ContinuationSlots continuation = nodes_.continuation(visit.ply);
  const int bonus = History::bonus(visit.depth);
  if (best.is_quiet) {
    Killers<G>& known = nodes_[visit.ply].killers;
    if (known[0] != best.move) {
      known = {best.move, known[0]};
    }
    histories_.remember_countermove(nodes_[visit.ply - 1].slot, best.move);
    histories_.learn_quiet(position, continuation, best.move, bonus);
    for (const Move move : tried.quiets()) {
      histories_.learn_quiet(position, continuation, move, -bonus);
    }
  } else {
    histories_.learn_capture(position, best.move, bonus);
  }
  for (const Move move : tried.captures()) {
    histories_.learn_capture(position, move, -bonus);
  }
}

// Teaches the correction history where the search contradicts the static value. A capture as the
// best move says nothing: the static value does not claim to see captures.
template <TreeGame G>
void Tree<G>::correct(const Visit<G>& visit, Value best, Move best_move, Bound bound) {
  if (visit.in_check || is_decided(best)) return;
  const auto& position = walk_->position(visit.ply);
  if (G::code(best_move) != 0 && G::is_capture(position, best_move)) return;
  if (bound == Bound::lower && best <= visit.evaluation) return;
  if (bound == Bound::upper && best >= visit.evaluation) return;
  corrections_.learn(position, visit.depth, best - visit.evaluation);
}

// --- Quiescence: captures, answers to checks and, on its first ply, checks, until the position is
// quiet enough for its static value ---

// `depth` is 0 on the first ply and falls.
template <TreeGame G>
Value Tree<G>::quiesce(int ply, Window window, int depth) {
  line_at(ply).size = 0;
  if (const auto value = settled(ply)) return *value;
  Visit<G> visit{ply, window, depth, false, walk_->in_check(ply), look_up(ply)};
  if (visit.entry && !window.is_pv()) {
    if (const auto value = cut_off(*visit.entry, window, 0)) return *value;
  }
  evaluate_node(visit);
  if (!visit.in_check && visit.expected >= window.beta) {
    // The side to move need not capture, so that it has at least the static value (stand pat).
    if (!visit.entry) {
      store(visit, visit.expected, Move{}, 0, Bound::lower);
    }
    return visit.expected;
  }
  return quiesce_moves(visit);
}

template <TreeGame G>
Value Tree<G>::quiesce_moves(Visit<G>& visit) {
  const int ply = visit.ply;
  Window& window = visit.window;
  const auto& position = walk_->position(ply);
  const Value alpha = window.alpha;
  Value best = visit.in_check ? -unbounded : visit.expected;
  window.alpha = std::max(window.alpha, best);
  using Picker = MovePicker<G>;
  const bool checks = visit.depth > -Quiescence::plies_with_checks;
  const auto wanted =
      checks ? Picker::MoveSelection::captures_and_checks : Picker::MoveSelection::captures;
  const ContinuationSlots continuation = nodes_.continuation(ply);
  Picker picker =
      visit.in_check
          ? Picker(position, histories_, continuation, visit.table_move, Refutations<G>{})
          : Picker(position, histories_, continuation, visit.table_move, wanted);
  Move best_move{};
  bool tried = false;
  while (const auto move = picker.next()) {
    const bool quiet = !G::is_capture(position, *move);
    if (!visit.in_check && !quiet &&
        visit.expected + G::capture_gain(position, *move) + Quiescence::margin <= window.alpha) {
      continue;
    }
    if (!enter(ply, *move)) return 0;
    const Value value = -quiesce(ply + 1, window.from_the_other_side(), visit.depth - 1);
    walk_->leave();
    if (walk_->ended()) return 0;
    tried = true;
    // After one quiet move that does not lose by force the other quiet moves are skipped.
    if (quiet && value > -least_decided) {
      picker.skip_quiets();
    }
    if (value <= best) continue;
    best = value;
    if (value > window.alpha) {
      best_move = *move;
      if (window.is_pv()) {
        extend_line(ply, *move);
      }
      window.alpha = value;
    }
    if (value >= window.beta) break;
  }
  if (visit.in_check && !tried) return G::without_moves(position, ply);
  const Bound bound = Window{alpha, window.beta}.bound(best);
  store(visit, best, best_move, 0, bound);
  return best;
}

}  // namespace ludex::search
