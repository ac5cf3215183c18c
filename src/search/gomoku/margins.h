// How much the tree of gomoku leaves out: at which depth each technique applies, and how far from
// the window.
#pragma once

#include <algorithm>
#include <cstdint>

#include "search/alphabeta/margins.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

struct GomokuMargins {
  // How many fours a search for continuous fours looks at in a node of this depth, `ply` plies from
  // the root. Near the root it may look at more, so that it finds long wins at once.
  [[nodiscard]] static constexpr int fours(int depth, int ply) {
    const int square = std::max(depth, 0) * std::max(depth, 0);
    return std::min(ply <= 2 ? 24 + 24 * square : 16 + 8 * square, 4'000);
  }

  // How many stones a search for wins by threats puts in a node of that depth; shallower nodes are
  // not worth one.
  static constexpr int shallowest_threats = 5;
  [[nodiscard]] static constexpr int threats(int depth) {
    return std::min(4 * depth * depth, 2'000);
  }
  // The same at the root, before each iteration: at most about as many as the nodes so far.
  [[nodiscard]] static constexpr int threats_at_root(std::uint64_t nodes) {
    return static_cast<int>(std::min<std::uint64_t>(500 + nodes, 1'000'000));
  }

  // The deepest node that is cut where its static value is far beyond the window.
  static constexpr int deepest_futile = 6;
  [[nodiscard]] static constexpr bool is_far_above(int depth, Value evaluation, Value beta) {
    return depth <= deepest_futile && evaluation - 110 * depth - 40 >= beta;
  }
  [[nodiscard]] static constexpr bool is_far_below(int depth, Value evaluation, Value alpha) {
    return depth <= 2 && evaluation + 350 * depth + 250 <= alpha;
  }

  // Passing proves little where a tempo is worth so much: the value must be good enough by far.
  static constexpr int shallowest_pass = 3;
  [[nodiscard]] static constexpr bool passes(int depth, Value evaluation, Value beta) {
    return depth >= shallowest_pass && evaluation - 150 >= beta;
  }
  [[nodiscard]] static constexpr int depth_after_pass(int depth) { return depth - 3 - depth / 4; }

  // How many quiet moves a node of that depth looks at.
  [[nodiscard]] static constexpr int quiet_moves(int depth, bool improving) {
    return 5 + 2 * depth + depth * depth / 2 + (improving ? 4 : 0);
  }
  // The most quiet moves that any node below the root looks at.
  static constexpr int most_moves = 60;

  // By how many plies the first search of a late quiet move is shallower.
  [[nodiscard]] static int reduction(int depth, int tried, bool is_pv, bool cut_node,
                                     bool improving, int history) {
    if (depth < 2 || tried < 2) return 0;
    int sum = 700 + Reductions::product(depth, tried) * 330 / whole_ply + (improving ? 0 : 600);
    if (is_pv) {
      sum -= whole_ply;
    }
    if (cut_node) {
      sum += whole_ply;
    }
    sum -= history / 8;
    return std::clamp(sum / whole_ply, 0, std::max(depth - 2, 0));
  }
  // The same at the root, where the core only says that a move is late; at least one ply.
  [[nodiscard]] static int reduction_at_root(int depth, int tried) {
    const int plies = (400 + Reductions::product(depth, tried) * 350 / whole_ply) / whole_ply;
    return std::clamp(plies, 1, std::max(depth - 2, 1));
  }
};

}  // namespace ludex::search
