// Cheaper searches, and plain arithmetic, that settle a node without looking at all its moves.
// Included by tree.h.
#pragma once

#include <algorithm>
#include <optional>

#include "search/alphabeta/futility.h"
#include "search/alphabeta/null_move.h"
#include "search/alphabeta/probcut.h"
#include "search/alphabeta/razoring.h"
#include "search/alphabeta/tree.h"

namespace ludex::search {

template <SearchGame G>
std::optional<Value> Tree<G>::pruned(const Visit<G>& visit) {
  const Value beta = visit.window.beta;
  if (!pruning_.margins()) return null_move_cut(visit);
  if (auto value = razored(visit)) return value;
  if (!is_decided(beta) && visit.expected >= beta && !visit.was_open &&
      ReverseFutility::cuts(visit.depth, visit.expected, beta, visit.improving)) {
    return beta + (visit.expected - beta) / 3;
  }
  if (auto value = null_move_cut(visit)) return value;
  if (walk_->ended()) return std::nullopt;
  return probable_cut(visit);
}

template <SearchGame G>
std::optional<Value> Tree<G>::razored(const Visit<G>& visit) {
  if (!Razoring::asks(visit.depth, visit.expected, visit.window.alpha)) return std::nullopt;
  if (is_decided(visit.window.alpha)) return std::nullopt;
  const Value value = quiesce(visit.ply, visit.window, 0);
  if (walk_->ended() || value > visit.window.alpha) return std::nullopt;
  return value;
}

template <SearchGame G>
std::optional<Value> Tree<G>::null_move_cut(const Visit<G>& visit) {
  const int ply = visit.ply;
  const Value beta = visit.window.beta;
  if (!pruning_.null_moves() || visit.depth < NullMove::shallowest) return std::nullopt;
  if (ply < null_from_ || is_decided(beta)) return std::nullopt;
  if (visit.expected < beta || visit.evaluation + 20 * visit.depth - 120 < beta) {
    return std::nullopt;
  }
  if (walk_->passed(ply) || !G::null_move_is_sound(walk_->position(ply))) return std::nullopt;

  const int depth = visit.depth - NullMove::reduction(visit.depth, visit.expected, beta);
  nodes_[ply].move = Move{};
  nodes_[ply].slot = Histories<G>::no_slot;
  if (!walk_->pass(ply)) return std::nullopt;
  const Value value = -search(ply + 1, Window{-beta, -beta + 1}, depth, !visit.is_cut);
  walk_->leave();
  if (walk_->ended() || value < beta) return std::nullopt;
  const Value believed = is_decided(value) ? beta : value;
  if (null_from_ != 0 || visit.depth < NullMove::verified_from) return believed;

  null_from_ = ply + 3 * std::max(depth, 0) / 4;
  const Value verified = search(ply, Window{beta - 1, beta}, depth, false);
  null_from_ = 0;
  if (walk_->ended() || verified < beta) return std::nullopt;
  return believed;
}

template <SearchGame G>
std::optional<Value> Tree<G>::probable_cut(const Visit<G>& visit) {
  const Value bar = ProbCut::threshold(visit.window.beta, visit.improving);
  if (visit.depth < ProbCut::shallowest || is_decided(visit.window.beta)) return std::nullopt;
  const auto& entry = visit.entry;
  if (entry && entry->depth >= visit.depth - 3 && entry->value < bar) return std::nullopt;
  MovePicker<G> picker(walk_->position(visit.ply), histories_, nodes_.trail(visit.ply),
                       visit.table_move, MovePicker<G>::Wanted::captures, bar - visit.evaluation);
  while (const auto move = picker.next()) {
    if (const auto value = probe_capture(visit, *move, bar)) return value;
    if (walk_->ended()) return std::nullopt;
  }
  return std::nullopt;
}

template <SearchGame G>
std::optional<Value> Tree<G>::probe_capture(const Visit<G>& visit, Move move, Value bar) {
  const int ply = visit.ply;
  const int depth = visit.depth - ProbCut::saved_plies;
  if (!enter(ply, move)) return std::nullopt;
  const Window window{-bar, -bar + 1};
  Value value = -quiesce(ply + 1, window, 0);
  if (value >= bar) value = -search(ply + 1, window, depth, !visit.is_cut);
  walk_->leave();
  if (walk_->ended() || value < bar) return std::nullopt;
  store(visit, value, move, depth + 1, Bound::lower);
  return is_decided(value) ? value : value - (bar - visit.window.beta);
}

}  // namespace ludex::search
