#include "search/go/small/small_search.h"

#include <algorithm>

#include "base/expects.h"
#include "search/go/small/deepening.h"
#include "search/go/small/whole_history.h"

namespace ludex::search::go_small {

namespace {

// Boards of so many points, whose play is nothing but superko, are played out with the whole
// history.
constexpr int points_with_history = 5;

// A pass for each player, and as many moves as there are empty points.
bool is_deep_enough(const SmallResult& result, const go::GameState& state) {
  return result.has_ended ||
         result.depth >= static_cast<int>(state.position().empty_points().size()) + 2;
}

std::vector<go::Move> best_of(const SmallResult& result, bool judges) {
  const auto reached = [&](const MoveScore& score) {
    return judges ? score.estimate : score.bounds.high;
  };
  int least = -most_points;
  for (const MoveScore& score : result.moves) {
    least = std::max(least, judges ? score.estimate : score.bounds.low);
  }
  std::vector<go::Move> best;
  for (const MoveScore& score : result.moves) {
    if (reached(score) >= least) {
      best.push_back(score.move);
    }
  }
  return best;
}

}  // namespace

PlayOutRules play_out_rules(const go::RuleSet& rules) {
  const bool of_territory = rules.scoring == go::Scoring::territory && !rules.pass_stones;
  return {rules.ko, rules.suicide, of_territory ? go::Scoring::territory : go::Scoring::area,
          rules.removes_dead_stones};
}

bool can_play_out(const go::GameState& state) {
  return go::points_of(state.position().size()) <= most_points;
}

SmallResult play_out(const go::GameState& state, const PlayOutRules& rules,
                     const std::vector<go::Move>& moves, const Limits& limits) {
  expects(can_play_out(state) && !moves.empty());
  if (go::points_of(state.position().size()) <= points_with_history) {
    SmallResult result = WholeHistory(state, rules, limits).play_out(moves);
    if (result.has_ended) return result;
  }
  return Deepening(state, rules, limits).play_out(moves);
}

std::vector<go::Move> best_moves(const go::GameState& state, const std::vector<go::Move>& moves,
                                 const Limits& limits) {
  PlayOutRules rules = play_out_rules(state.rules());
  const SmallResult result = play_out(state, rules, moves, limits);
  const bool judges = is_deep_enough(result, state);
  std::vector<go::Move> best = best_of(result, judges);
  if (!judges || best.size() == 1) return best;
  rules.scoring = rules.scoring == go::Scoring::area ? go::Scoring::territory : go::Scoring::area;
  const SmallResult other = play_out(state, rules, best, limits);
  return is_deep_enough(other, state) ? best_of(other, true) : best;
}

}  // namespace ludex::search::go_small
