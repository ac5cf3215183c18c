#include "learn_go/self_play.h"

#include "base/random.h"
#include "base/weighted_choice.h"
#include "rules/go/game_state.h"
#include "search/go/passing.h"
#include "search/go/tree/candidates.h"

namespace ludex::learn_go {

namespace {

go::Move drawn(const std::vector<search::GoCandidate>& candidates, Rng& rng) {
  const auto drawn = weighted_choice(
      candidates.size(), [&](std::size_t at) { return candidates[at].visits; }, rng);
  return candidates[drawn.value()].move;
}

}  // namespace

GameLine play_game(const SelfPlay& options, std::uint64_t seed) {
  go::RuleSet rules;
  rules.size = {options.side, options.side};
  rules.komi = options.komi;
  go::GameState state(rules);
  GameLine game{.side = options.side, .komi = options.komi, .moves = {}};
  Rng rng(seed);
  const std::size_t most = 2 * static_cast<std::size_t>(go::points_of(rules.size));
  while (!state.play_is_over() && state.move_count() < most) {
    const go::Color color = state.to_move();
    const std::vector<go::Move> moves = search::sensible_moves(state, color, false);
    auto move = search::closing_move(state, color, moves, false);
    if (!move) {
      search::GoTree tree(state, color, moves, {});
      search::GoTree::Walker walker(tree, rng.next(), 0);
      while (tree.simulations() < options.simulations) {
        tree.simulate(walker);
      }
      const auto candidates = search::candidates_of(tree);
      const bool draws = state.move_count() < static_cast<std::size_t>(options.drawn_moves);
      move = draws ? drawn(candidates, rng) : candidates.front().move;
    }
    game.moves.push_back(move->is_pass() ? go::Point{} : move->point());
    state.play(*move);
  }
  return game;
}

}  // namespace ludex::learn_go
