// Counts the leaves of a game's tree of legal moves: the code that all games share. A game supplies
// how moves are listed and how the leaves below a position are counted.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "base/expects.h"

namespace ludex::rules {

// From the usual start of chess, depth 14 has more leaves than 64 bits can count.
inline constexpr int deepest_perft = 13;

template <class Kernel>
struct PerftOptions {
  int depth = 1;     // 0 counts the position itself
  bool bulk = true;  // counts the moves of the last ply without playing them
  int threads = 1;
  const Kernel* kernel = nullptr;  // null: the best one for this processor
};

// The leaves below one root move.
template <class Move>
struct RootCount {
  Move move;
  std::uint64_t nodes = 0;
  bool operator==(const RootCount&) const = default;
};

// A subtree below a move of the first or second ply: the unit of work that threads take in turn.
template <class Position>
struct Subtree {
  std::size_t root = 0;  // index of its root move
  Position position;
  std::uint64_t nodes = 0;
};

template <class Position, class ListMoves>
[[nodiscard]] std::vector<Subtree<Position>> children(const std::vector<Subtree<Position>>& parents,
                                                      const ListMoves& list_moves) {
  std::vector<Subtree<Position>> result;
  for (const Subtree<Position>& parent : parents) {
    for (const auto move : list_moves(parent.position)) {
      Subtree<Position> child = parent;
      child.position.play(move);
      result.push_back(child);
    }
  }
  return result;
}

// Calls count(position) for every subtree, on `threads` threads at once.
template <class Position, class Count>
void count_all(std::vector<Subtree<Position>>& subtrees, int threads, const Count& count) {
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t at = next++; at < subtrees.size(); at = next++) {
      subtrees[at].nodes = count(subtrees[at].position);
    }
  };
  std::vector<std::jthread> helpers;
  for (int i = 1; i < threads; ++i) {
    helpers.emplace_back(work);
  }
  work();
}

// Counts the leaves below each root move, in the order in which `list_moves` gives them; `depth` is
// at least 1. `count(position, depth)` counts the leaves below a position.
template <class Move, class Position, class ListMoves, class Count>
[[nodiscard]] std::vector<RootCount<Move>> count_roots(const Position& position, int depth,
                                                       int threads, const ListMoves& list_moves,
                                                       const Count& count) {
  std::vector<RootCount<Move>> roots;
  std::vector<Subtree<Position>> subtrees;
  for (const Move move : list_moves(position)) {
    Subtree<Position> subtree{.root = roots.size(), .position = position};
    subtree.position.play(move);
    subtrees.push_back(subtree);
    roots.push_back({.move = move});
  }
  int below = depth - 1;
  // Root moves alone are too few and too unequal to keep several threads busy to the end.
  if (threads > 1 && below >= 2) {
    subtrees = children(subtrees, list_moves);
    --below;
  }
  count_all(subtrees, threads, [&](const Position& each) { return count(each, below); });
  for (const Subtree<Position>& subtree : subtrees) {
    roots[subtree.root].nodes += subtree.nodes;
  }
  return roots;
}

// Counts leaves with a kernel: the one in the options, or else `kernel`.
template <class Position, class Kernel>
[[nodiscard]] std::uint64_t count_leaves(const Position& position, int depth,
                                         const PerftOptions<Kernel>& options,
                                         const Kernel& kernel) {
  if (depth == 0) return 1;
  const Kernel& chosen = options.kernel != nullptr ? *options.kernel : kernel;
  const auto count = options.bulk ? chosen.perft_bulk : chosen.perft_played;
  return count(position.board(), position.side_to_move(), depth);
}

// Counts the leaves below each root move, sorted by `before`; expects a depth of at least 1.
template <class Move, class Position, class Kernel, class ListMoves, class Before>
[[nodiscard]] std::vector<RootCount<Move>> divide_leaves(const Position& position,
                                                         const PerftOptions<Kernel>& options,
                                                         const Kernel& kernel,
                                                         const ListMoves& list_moves,
                                                         const Before& before) {
  expects(options.depth >= 1);
  auto roots = count_roots<Move>(
      position, options.depth, options.threads, list_moves,
      [&](const Position& each, int depth) { return count_leaves(each, depth, options, kernel); });
  std::sort(roots.begin(), roots.end(),
            [&](const auto& a, const auto& b) { return before(a.move, b.move); });
  return roots;
}

// Whether one thread counts the tree: only one is asked for, or the tree is too small for several.
template <class Kernel>
[[nodiscard]] bool counts_alone(const PerftOptions<Kernel>& options) {
  expects(options.depth >= 0);
  return options.threads <= 1 || options.depth < 3;
}

template <class Move>
[[nodiscard]] std::uint64_t sum_of(const std::vector<RootCount<Move>>& roots) {
  std::uint64_t nodes = 0;
  for (const RootCount<Move>& root : roots) {
    nodes += root.nodes;
  }
  return nodes;
}

}  // namespace ludex::rules
