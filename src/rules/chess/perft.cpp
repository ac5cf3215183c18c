#include "rules/chess/perft.h"

#include <tuple>

#include "rules/chess/movegen.h"

namespace ludex::chess {

namespace {

bool before(Move a, Move b) {
  const auto order = [](Move move) {
    return std::tuple(index(move.from()), index(move.to()), move.bits());
  };
  return order(a) < order(b);
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
  return perft(position, PerftOptions{.depth = depth});
}

std::uint64_t perft(const Position& position, const PerftOptions& options) {
  return rules::counts_alone(options)
             ? rules::count_leaves(position, options.depth, options, best_kernel())
             : rules::sum_of(perft_divide(position, options));
}

std::vector<RootCount> perft_divide(const Position& position, const PerftOptions& options) {
  return rules::divide_leaves<Move>(position, options, best_kernel(), legal_moves, before);
}

}  // namespace ludex::chess
