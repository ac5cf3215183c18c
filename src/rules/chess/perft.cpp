#include "rules/chess/perft.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <span>
#include <thread>

#include "base/expects.h"
#include "rules/chess/movegen.h"

namespace ludex::chess {

namespace {

// One subtree of the first or second ply, the unit that threads take in turn.
struct Subtree {
  std::size_t root = 0;  // index of its root move
  Position position;
  std::uint64_t nodes = 0;
};

std::uint64_t count_leaves(const Position& position, int depth, const PerftOptions& options) {
  if (depth == 0) return 1;
  const Kernel& kernel = options.kernel != nullptr ? *options.kernel : best_kernel();
  const auto count = options.bulk ? kernel.perft_bulk : kernel.perft_played;
  return count(position.board(), position.side_to_move(), depth);
}

std::vector<Subtree> children(const std::vector<Subtree>& parents) {
  std::vector<Subtree> result;
  for (const Subtree& parent : parents) {
    for (const Move move : legal_moves(parent.position)) {
      Subtree child = parent;
      child.position.play(move);
      result.push_back(child);
    }
  }
  return result;
}

void count_all(std::span<Subtree> subtrees, int depth, const PerftOptions& options) {
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t at = next++; at < subtrees.size(); at = next++) {
      subtrees[at].nodes = count_leaves(subtrees[at].position, depth, options);
    }
  };
  std::vector<std::jthread> helpers;
  for (int i = 1; i < options.threads; ++i) helpers.emplace_back(work);
  work();
}

bool before(const RootCount& a, const RootCount& b) {
  const auto order = [](Move move) {
    return std::tuple(index(move.from()), index(move.to()), move.bits());
  };
  return order(a.move) < order(b.move);
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
  return perft(position, PerftOptions{.depth = depth});
}

std::uint64_t perft(const Position& position, const PerftOptions& options) {
  expects(options.depth >= 0);
  if (options.threads <= 1 || options.depth < 3) {
    return count_leaves(position, options.depth, options);
  }
  std::uint64_t nodes = 0;
  for (const RootCount& root : perft_divide(position, options)) nodes += root.nodes;
  return nodes;
}

std::vector<RootCount> perft_divide(const Position& position, const PerftOptions& options) {
  expects(options.depth >= 1);
  std::vector<RootCount> roots;
  std::vector<Subtree> subtrees;
  for (const Move move : legal_moves(position)) {
    Subtree subtree{.root = roots.size(), .position = position};
    subtree.position.play(move);
    subtrees.push_back(subtree);
    roots.push_back({.move = move});
  }
  int depth = options.depth - 1;
  // Root moves alone are too few and too unequal to keep several threads busy to the end.
  if (options.threads > 1 && depth >= 2) {
    subtrees = children(subtrees);
    --depth;
  }
  count_all(subtrees, depth, options);
  for (const Subtree& subtree : subtrees) roots[subtree.root].nodes += subtree.nodes;
  std::sort(roots.begin(), roots.end(), before);
  return roots;
}

}  // namespace ludex::chess
