// A node of the tree up to its moves. Included by tree.h.
#pragma once

#include <algorithm>
#include <optional>

#include "search/alphabeta/singular.h"
#include "search/alphabeta/tree.h"

namespace ludex::search {

template <SearchGame G>
Value Tree<G>::search(int ply, Window window, int depth, bool is_cut) {
  if (depth <= 0) return quiesce(ply, window, 0);
  line_at(ply).size = 0;
  if (const auto value = settled(ply)) return *value;
  // Nothing here can be better or worse than a mate at once.
  window.alpha = std::max(window.alpha, mated_in(ply));
  window.beta = std::min(window.beta, mate_in(ply + 1));
  if (window.alpha >= window.beta) return window.alpha;

  const bool is_part = G::code(nodes_[ply].excluded) != 0;  // one move is left out
  Visit<G> visit{ply, window, depth, is_cut, walk_->in_check(ply), look_up(ply)};
  if (visit.entry && !window.is_open() && !is_part) {
    if (const auto value = cut_off(*visit.entry, window, depth)) return *value;
  }
  nodes_[ply + 2].killers = {};
  nodes_[ply + 2].cutoffs = 0;
  judge(visit);
  if (!is_part && !visit.in_check && !window.is_open()) {
    if (const auto value = pruned(visit)) return *value;
    if (walk_->ended()) return 0;
  }
  const bool is_vague = G::code(visit.table_move) == 0 && (window.is_open() || is_cut);
  const bool reduces = pruning_.reductions() && depth >= InternalReduction::shallowest;
  if (is_vague && !is_part && reduces) --visit.depth;
  return search_moves(visit);
}

// The static value, and what the table makes of it.
template <SearchGame G>
void Tree<G>::judge(Visit<G>& visit) {
  const auto& entry = visit.entry;
  visit.was_open = visit.window.is_open() || (entry && entry->was_open);
  if (entry) visit.table_move = G::move(entry->move);
  Node<G>& node = nodes_[visit.ply];
  if (visit.in_check) {
    node.evaluation = no_evaluation;
    return;
  }
  const Position& position = walk_->position(visit.ply);
  visit.raw = entry ? entry->evaluation : evaluate(visit.ply);
  visit.evaluation = correction_.corrected(position, visit.raw);
  visit.expected = visit.evaluation;
  node.evaluation = visit.evaluation;
  visit.improving = nodes_.is_improving(visit.ply);
  if (!entry || is_decided(entry->value)) return;
  const bool higher = entry->value > visit.evaluation && entry->bound != Bound::upper;
  const bool lower = entry->value < visit.evaluation && entry->bound != Bound::lower;
  if (higher || lower) visit.expected = entry->value;
}

template <SearchGame G>
std::optional<Value> Tree<G>::settled(int ply) {
  if (const auto value = walk_->judged(ply)) return value;
  if (ply >= max_ply - 1) return evaluate(ply);
  return std::nullopt;
}

template <SearchGame G>
std::optional<TableEntry> Tree<G>::look_up(int ply) const {
  auto entry = table_.find(G::table_key(walk_->position(ply)));
  if (entry) entry->value = from_node_to_root(entry->value, ply);
  return entry;
}

template <SearchGame G>
std::optional<Value> Tree<G>::cut_off(const TableEntry& entry, Window window, int depth) {
  if (entry.depth < depth) return std::nullopt;
  const bool high = entry.bound != Bound::upper && entry.value >= window.beta;
  const bool low = entry.bound != Bound::lower && entry.value <= window.alpha;
  return high || low ? std::optional(entry.value) : std::nullopt;
}

// Of a value that holds for this way to the position alone, what is kept says nothing: the bound
// that every value has. The move is worth trying again.
template <SearchGame G>
void Tree<G>::store(const Visit<G>& visit, Value best, Move best_move, int depth, Bound bound) {
  TableEntry entry{G::code(best_move), from_root_to_node(best, visit.ply), visit.raw, depth, bound,
                   visit.was_open};
  if (is_ruling(best)) {
    entry.value = unbounded;
    entry.bound = Bound::upper;
  }
  table_.store(G::table_key(walk_->position(visit.ply)), entry);
}

}  // namespace ludex::search
