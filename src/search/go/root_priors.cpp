#include "search/go/root_priors.h"

#include <algorithm>
#include <cstddef>

#include "search/go/playout/features.h"
#include "search/go/playout/weights.h"
#include "search/go/prior.h"

namespace ludex::search {

RootPriors::RootPriors(const go::GameState& state, go::Color color,
                       const std::vector<go::Move>& moves) {
  const std::size_t made = state.move_count();
  const auto stone_before = [&](std::size_t back) {
    if (made < back) return go::Point{};
    const go::Move move = state.move(made - back);
    return move.is_stone() ? move.point() : go::Point{};
  };
  const go_playout::Before before{stone_before(1), stone_before(2)};
  go::Position position = state.position();
  double sum = 0;
  for (const go::Move move : moves) {
    const int logarithm =
        move.is_stone() ? prior_logarithm(position, color, move.point(), before) : prior_of_pass;
    const double weight = go_playout::power_of_e(logarithm);
    sum += weight;
    shares_.emplace_back(move, weight);
  }
  for (auto& [move, share] : shares_) {
    share /= sum;
  }
}

std::optional<double> RootPriors::of(go::Move move) const {
  const auto at = std::find_if(shares_.begin(), shares_.end(),
                               [&](const auto& known) { return known.first == move; });
  return at == shares_.end() ? std::nullopt : std::optional(at->second);
}

}  // namespace ludex::search
