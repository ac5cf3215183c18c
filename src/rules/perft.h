// Counting the leaves of a game's tree of legal moves: what the counters of all games share. A game
// says how moves are listed and how the leaves below a position are counted.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

namespace ludex::rules {

// From the usual start of chess, depth 14 has more leaves than 64 bits count.
inline constexpr int deepest_perft = 13;

// The leaves below one root move.
template <class Move>
struct RootCount {
  Move move;
  std::uint64_t nodes = 0;
  bool operator==(const RootCount&) const = default;
};

// One subtree of the first or second ply, the unit that threads take in turn.
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

// Calls count(position) for every subtree, from `threads` threads at once.
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

// Root moves in the order in which they are listed. `count(position, depth)` counts the leaves
// below a position; the depth is at least 1.
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

}  // namespace ludex::rules
