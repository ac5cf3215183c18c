#include "rules/gomoku/perft.h"

namespace ludex::gomoku {

namespace {

std::uint64_t count(const GameState& state, int depth, bool bulk) {
  if (depth == 0) return 1;
  if (state.ending()) return 0;
  const MoveList moves = legal_moves(state);
  if (depth == 1 && bulk) return moves.size();
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    GameState next = state;
    next.play(move);
    leaves += count(next, depth - 1, bulk);
  }
  return leaves;
}

}  // namespace

std::uint64_t perft(const GameState& state, const PerftOptions& options) {
  if (options.depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const RootCount& root : perft_divide(state, options)) {
    leaves += root.nodes;
  }
  return leaves;
}

std::vector<RootCount> perft_divide(const GameState& state, const PerftOptions& options) {
  // A finished game has no moves here.
  const auto list_moves = [](const GameState& each) {
    return each.ending() ? MoveList() : legal_moves(each);
  };
  return rules::count_roots<Move>(
      state, options.depth, options.threads, list_moves,
      [&](const GameState& each, int depth) { return count(each, depth, options.bulk); });
}

}  // namespace ludex::gomoku
