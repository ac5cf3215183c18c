// The moves of a node: which are looked at, how deeply, and what is learnt from them. Included by
// tree.h.
#pragma once

#include <algorithm>
#include <optional>

#include "search/alphabeta/exchange_pruning.h"
#include "search/alphabeta/futility.h"
#include "search/alphabeta/late_moves.h"
#include "search/alphabeta/reductions.h"
#include "search/alphabeta/singular.h"
#include "search/alphabeta/tree.h"

namespace ludex::search {

template <SearchGame G>
Value Tree<G>::try_move(int ply, Move move, const Attempt& attempt) {
  if (ply == 0) root_depth_ = attempt.depth;
  if (!enter(ply, move)) return 0;
  const Window window = attempt.window;
  int depth = attempt.depth - 1 + attempt.extension;
  Value value = 0;
  if (attempt.is_first) {
    const bool is_cut = !window.is_open() && !attempt.is_cut;
    value = -search(ply + 1, window.from_the_other_side(), depth, is_cut);
  } else {
    const Window question = window.closed().from_the_other_side();
    const bool reduced = attempt.reduction > 0;
    value = -search(ply + 1, question, depth - attempt.reduction, reduced || !attempt.is_cut);
    if (value > window.alpha && reduced) {
      value = -search(ply + 1, question, depth, !attempt.is_cut);
    }
    if (value > window.alpha && value < window.beta) {
      value = -search(ply + 1, window.from_the_other_side(), depth, false);
    }
  }
  walk_->leave();
  return value;
}

template <SearchGame G>
Value Tree<G>::search_moves(Visit<G> visit) {
  const int ply = visit.ply;
  Window& window = visit.window;
  const auto& position = walk_->position(ply);
  const Value alpha = window.alpha;
  const auto checks = G::checks(position);
  const Move excluded = nodes_[ply].excluded;
  const Refutations<G> known = refutations(ply);
  MovePicker<G> picker(position, histories_, nodes_.trail(ply), visit.table_move, known);
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
    look_at(visit, candidate);
    if (best > -least_decided && pruning_.hopeless_moves()) {
      if (LateMoves::are_pruned(visit.depth, candidate.tried, visit.improving)) {
        picker.skip_quiets();
      }
      if (is_hopeless(visit, candidate)) continue;
    }
    const Extension more = extension(visit, candidate);
    if (walk_->ended()) return 0;
    if (more.settled) return *more.settled;
    const bool is_first = candidate.tried == 0;
    const int saved = is_first ? 0 : reduction(visit, candidate);
    const Attempt attempt{window, visit.depth, saved, is_first, more.plies, visit.is_cut};
    nodes_[ply + 1].extensions = nodes_[ply].extensions + (more.plies >= 2 ? 1 : 0);
    const Value value = try_move(ply, *move, attempt);
    if (walk_->ended()) return 0;
    if (value > best) {
      best = value;
      if (value > window.alpha) {
        chosen = candidate;
        if (window.is_open()) extend_line(ply, *move);
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

template <SearchGame G>
Refutations<G> Tree<G>::refutations(int ply) const {
  const Killers<G>& killers = nodes_[ply].killers;
  return {killers[0], killers[1], histories_.reply(nodes_[ply - 1].slot)};
}

// What the histories say of the move.
template <SearchGame G>
void Tree<G>::look_at(const Visit<G>& visit, Candidate<G>& candidate) const {
  const auto& position = walk_->position(visit.ply);
  candidate.is_quiet = !G::is_capture(position, candidate.move);
  candidate.history = candidate.is_quiet
                          ? histories_.quiet(position, nodes_.trail(visit.ply), candidate.move)
                          : histories_.capture(position, candidate.move);
}

template <SearchGame G>
int Tree<G>::reduction(const Visit<G>& visit, const Candidate<G>& candidate) const {
  if (!pruning_.reductions()) return 0;
  const bool captures =
      G::code(visit.table_move) != 0 && G::is_capture(walk_->position(visit.ply), visit.table_move);
  return Reductions::plies({visit.depth, candidate.tried, candidate.is_quiet,
                            candidate.is_refutation, candidate.gives_check, visit.window.is_open(),
                            visit.was_open, visit.is_cut, visit.improving, captures,
                            nodes_[visit.ply + 1].cutoffs, candidate.history});
}

template <SearchGame G>
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
  const int reduced = std::max(depth - base / Reductions::ply, 0);
  const Trail trail = nodes_.trail(visit.ply);
  if (HistoryPruning::prunes(reduced, depth,
                             histories_.continuation(position, trail, candidate.move))) {
    return true;
  }
  if (!visit.in_check && !candidate.gives_check &&
      Futility::is_hopeless(reduced, visit.evaluation, visit.window.alpha)) {
    return true;
  }
  return reduced <= ExchangePruning::deepest_quiets && ExchangePruning::deepest_quiets > 0 &&
         !G::exchange_gains(position, candidate.move, ExchangePruning::least_of_quiet(reduced));
}

// No line grows to more than twice the depth of its iteration.
template <SearchGame G>
Extension Tree<G>::extension(const Visit<G>& visit, const Candidate<G>& candidate) {
  if (visit.ply >= 2 * root_depth_ || !pruning_.margins()) return {};
  const bool asked = candidate.move == visit.table_move && visit.entry &&
                     G::code(nodes_[visit.ply].excluded) == 0 &&
                     Singular::asks(*visit.entry, visit.depth);
  return asked ? singular_extension(visit, candidate.move) : Extension{};
}

template <SearchGame G>
Extension Tree<G>::singular_extension(const Visit<G>& visit, Move move) {
  const int ply = visit.ply;
  const Value bar = Singular::bar(visit.entry->value, visit.depth);
  nodes_[ply].excluded = move;
  const Value others = search(ply, {bar - 1, bar}, Singular::reduced(visit.depth), visit.is_cut);
  nodes_[ply].excluded = Move{};
  if (others < bar) {
    const bool twice = !visit.window.is_open() && others < bar - Singular::doubled_below &&
                       nodes_[ply].extensions < Singular::most_doubled;
    return {twice ? 2 : 1, std::nullopt};
  }
  // Several moves refute the node (multi-cut).
  if (bar >= visit.window.beta) return {0, bar};
  if (visit.entry->value >= visit.window.beta) return {-2, std::nullopt};
  return {visit.is_cut ? -1 : 0, std::nullopt};
}

template <SearchGame G>
void Tree<G>::learn(const Visit<G>& visit, const Candidate<G>& best, const Tried<G>& tried) {
  const auto& position = walk_->position(visit.ply);
  const Trail trail = nodes_.trail(visit.ply);
  const int lesson = History::lesson(visit.depth);
  if (best.is_quiet) {
    Killers<G>& known = nodes_[visit.ply].killers;
    if (known[0] != best.move) known = {best.move, known[0]};
    histories_.remember_reply(nodes_[visit.ply - 1].slot, best.move);
    histories_.learn_quiet(position, trail, best.move, lesson);
    for (const Move move : tried.quiets()) {
      histories_.learn_quiet(position, trail, move, -lesson);
    }
  } else {
    histories_.learn_capture(position, best.move, lesson);
  }
  for (const Move move : tried.captures()) histories_.learn_capture(position, move, -lesson);
}

// The static value was wrong if the search found another one by quiet means.
template <SearchGame G>
void Tree<G>::correct(const Visit<G>& visit, Value best, Move best_move, Bound bound) {
  if (visit.in_check || is_decided(best)) return;
  const auto& position = walk_->position(visit.ply);
  if (G::code(best_move) != 0 && G::is_capture(position, best_move)) return;
  if (bound == Bound::lower && best <= visit.evaluation) return;
  if (bound == Bound::upper && best >= visit.evaluation) return;
  correction_.learn(position, visit.depth, best - visit.evaluation);
}

}  // namespace ludex::search
