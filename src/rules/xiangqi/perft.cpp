#include "rules/xiangqi/perft.h"

#include <algorithm>
#include <tuple>

#include "base/expects.h"
#include "rules/xiangqi/movegen.h"

namespace ludex::xiangqi {

namespace {

std::uint64_t count_leaves(const Position& position, int depth, const PerftOptions& options) {
  if (depth == 0) return 1;
  const Kernel& kernel = options.kernel != nullptr ? *options.kernel : best_kernel();
  const auto count = options.bulk ? kernel.perft_bulk : kernel.perft_played;
  return count(position.board(), position.side_to_move(), depth);
}

bool before(const RootCount& a, const RootCount& b) {
  return std::tuple(a.move.from(), a.move.to()) < std::tuple(b.move.from(), b.move.to());
}

}  // namespace

std::uint64_t perft(const Position& position, const PerftOptions& options) {
  expects(options.depth >= 0);
  if (options.threads <= 1 || options.depth < 3) {
    return count_leaves(position, options.depth, options);
  }
  std::uint64_t nodes = 0;
  for (const RootCount& root : perft_divide(position, options)) {
    nodes += root.nodes;
  }
  return nodes;
}

std::vector<RootCount> perft_divide(const Position& position, const PerftOptions& options) {
  expects(options.depth >= 1);
  auto roots = rules::count_roots<Move>(
      position, options.depth, options.threads, legal_moves,
      [&](const Position& each, int depth) { return count_leaves(each, depth, options); });
  std::sort(roots.begin(), roots.end(), before);
  return roots;
}

}  // namespace ludex::xiangqi
