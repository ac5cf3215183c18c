// Quiescence: captures, answers to checks and, on its first ply, checks, until a position is quiet
// enough for its static value. Included by tree.h.
#pragma once

#include <algorithm>
#include <optional>

#include "search/alphabeta/tree.h"

namespace ludex::search {

struct Quiescence {
  // How many of its plies look at quiet checks; 0 turns them off.
  static constexpr int plies_with_checks = 1;
  // A capture is looked at if it comes so near to alpha; beyond `mate` all are.
  static constexpr Value margin = 150;
};

// `depth` is 0 on the first ply and falls.
template <SearchGame G>
Value Tree<G>::quiesce(int ply, Window window, int depth) {
  line_at(ply).size = 0;
  if (const auto value = settled(ply)) return *value;
  Visit<G> visit{ply, window, depth, false, walk_->in_check(ply), look_up(ply)};
  if (visit.entry && !window.is_open()) {
    if (const auto value = cut_off(*visit.entry, window, 0)) return *value;
  }
  judge(visit);
  if (!visit.in_check && visit.expected >= window.beta) {
    // Whoever is to move may do better than to capture: the static value is what is left then.
    if (!visit.entry) store(visit, visit.expected, Move{}, 0, Bound::lower);
    return visit.expected;
  }
  return quiesce_moves(visit);
}

template <SearchGame G>
Value Tree<G>::quiesce_moves(Visit<G>& visit) {
  const int ply = visit.ply;
  Window& window = visit.window;
  const auto& position = walk_->position(ply);
  const Value alpha = window.alpha;
  Value best = visit.in_check ? -unbounded : visit.expected;
  window.alpha = std::max(window.alpha, best);
  using Picker = MovePicker<G>;
  const bool checks = visit.depth > -Quiescence::plies_with_checks;
  const auto wanted = checks ? Picker::Wanted::captures_and_checks : Picker::Wanted::captures;
  const Trail trail = nodes_.trail(ply);
  Picker picker = visit.in_check
                      ? Picker(position, histories_, trail, visit.table_move, Refutations<G>{})
                      : Picker(position, histories_, trail, visit.table_move, wanted);
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
    // One quiet answer to a check that is no mate is enough to see what it is worth.
    if (quiet && value > -least_decided) picker.skip_quiets();
    if (value <= best) continue;
    best = value;
    if (value > window.alpha) {
      best_move = *move;
      if (window.is_open()) extend_line(ply, *move);
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
