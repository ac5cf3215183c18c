// How likely the moves of a root are before the search.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "rules/go/game_state.h"

namespace ludex::search {

class RootPriors {
 public:
  // No move has a prior.
  RootPriors() = default;
  // The priors of `moves` of `color`, which add up to 1: the product of the weights of a move's
  // features, divided by the sum of all.
  RootPriors(const go::GameState& state, go::Color color, const std::vector<go::Move>& moves);

  // std::nullopt for other moves.
  [[nodiscard]] std::optional<double> of(go::Move move) const;

 private:
  std::vector<std::pair<go::Move, double>> shares_;
};

}  // namespace ludex::search
