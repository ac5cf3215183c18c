#include "rules/go/perft.h"

namespace ludex::go {

namespace {

MoveList moves_of(const GameState& state, bool passes) {
  MoveList moves = legal_moves(state);
  if (!passes && !moves.empty() && moves[moves.size() - 1].is_pass()) {
    moves.remove_last();
  }
  return moves;
}

// Changes the state while it counts, and restores it.
std::uint64_t count(GameState& state, int depth, const PerftOptions& options) {
  if (depth == 0) return 1;
  const MoveList moves = moves_of(state, options.passes);
  if (depth == 1 && options.bulk) return moves.size();
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    state.play(move);
    leaves += count(state, depth - 1, options);
    state.undo();
  }
  return leaves;
}

}  // namespace

std::uint64_t perft(const GameState& state, const PerftOptions& options) {
  GameState own = state;
  return count(own, options.depth, options);
}

std::vector<RootCount> perft_divide(const GameState& state, const PerftOptions& options) {
  // With several threads, each line of two moves has a copy of the state.
  static constexpr int most_points_for_threads = 100;
  const bool is_small = points_of(state.position().size()) <= most_points_for_threads;
  return rules::count_roots<Move>(
      state, options.depth, is_small ? options.threads : 1,
      [&](const GameState& each) { return moves_of(each, options.passes); },
      [&](const GameState& each, int depth) {
        GameState own = each;
        return count(own, depth, options);
      });
}

}  // namespace ludex::go
