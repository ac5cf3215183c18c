#include "rules/xiangqi/perft.h"

#include <tuple>

#include "rules/xiangqi/movegen.h"

namespace ludex::xiangqi {

namespace {

bool before(Move a, Move b) {
  return std::tuple(a.from(), a.to()) < std::tuple(b.from(), b.to());
}

}  // namespace

std::uint64_t perft(const Position& position, const PerftOptions& options) {
  return rules::counts_alone(options)
             ? rules::count_leaves(position, options.depth, options, best_kernel())
             : rules::sum_of(perft_divide(position, options));
}

std::vector<RootCount> perft_divide(const Position& position, const PerftOptions& options) {
  return rules::divide_leaves<Move>(position, options, best_kernel(), legal_moves, before);
}

}  // namespace ludex::xiangqi
