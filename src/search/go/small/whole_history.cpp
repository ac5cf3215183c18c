#include "search/go/small/whole_history.h"

#include <algorithm>

namespace ludex::search::go_small {

WholeHistory::WholeHistory(const go::GameState& state, const PlayOutRules& rules,
                           const Limits& limits)
    : state_(state),
      rules_(rules),
      limits_(limits),
      shape_(state.position().size()),
      path_(earlier_positions(shape_, state)) {}

int WholeHistory::score_of(const SmallPosition& position, int alpha, int beta) {
  ++nodes_;
  ended_early_ |= nodes_ >= limits_.nodes;
  if (ended_early_) return alpha;
  path_.push_back(position);
  int best = position.passed ? final_lead(shape_, rules_, position)
                             : -score_of(after_pass(position), -beta, -alpha);
  for (Points left = position.board.empty(shape_); left != 0 && best < beta;) {
    const Points point = left & (~left + 1);
    left &= ~point;
    const auto next = after_stone(shape_, rules_, position, point);
    if (!next || is_among(path_, *next, rules_.ko)) continue;
    const int cost = cost_of_stone(rules_);
    const int behind = -score_of(*next, -(beta + cost), -(std::max(alpha, best) + cost));
    best = std::max(best, behind - cost);
  }
  path_.pop_back();
  return best;
}

SmallResult WholeHistory::play_out(const std::vector<go::Move>& moves) {
  SmallResult result;
  result.moves.reserve(moves.size());
  const int points = shape_.points();
  const SmallPosition position = small_position(shape_, state_, moves.front().color());
  path_.push_back(position);
  for (const go::Move move : moves) {
    int score = final_lead(shape_, rules_, position);
    if (!(move.is_pass() && position.passed)) {
      const auto next = move.is_pass()
                            ? std::optional(after_pass(position))
                            : after_stone(shape_, rules_, position, shape_.bit(move.point()));
      const bool is_forbidden = !next || (!move.is_pass() && is_among(path_, *next, rules_.ko));
      const int cost = move.is_pass() ? 0 : cost_of_stone(rules_);
      score = is_forbidden ? -points : -score_of(*next, -points - 2, points + 2) - cost;
    }
    result.moves.push_back({move, {score, score}, score});
  }
  result.nodes = nodes_;
  result.has_ended = !ended_early_;
  return result;
}

}  // namespace ludex::search::go_small
