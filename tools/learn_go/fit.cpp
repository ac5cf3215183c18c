#include "learn_go/fit.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "rules/go/game_state.h"
#include "rules/go/playout.h"
#include "search/go/playout/features.h"

namespace ludex::learn_go {

namespace {

namespace playout = search::go_playout;

// Later moves of a game decide nothing any more, and are not learned from.
constexpr int learned_percent = 60;  // of the points of the board
// As if each feature had been chosen and not chosen that often among two equal moves.
constexpr double prior = 2.0;
constexpr double first_step = 0.1;

template <class Visit>
void for_each_feature(go::Position& position, go::Color color, go::Point point,
                      const playout::Before& before, bool reads, const Visit& visit) {
  visit(static_cast<std::uint16_t>(playout::class_of(playout::shape_at(position, color, point))));
  const auto each = [&](playout::Feature feature) { visit(static_cast<std::uint16_t>(feature)); };
  playout::for_each_string_feature(position, color, point, each);
  if (reads) {
    playout::for_each_slow_feature(position, color, point, before, each);
  } else if (before.last != go::Point{}) {
    each(playout::distance_feature(playout::Feature::from_last,
                                   playout::distance(point, before.last)));
  }
}

}  // namespace

void Choices::add(const GameLine& game) {
  go::Position position({game.side, game.side});
  go::Color color = go::Color::black;
  playout::Before before;
  const auto most =
      static_cast<std::size_t>(go::points_of(position.size()) * learned_percent / 100);
  const std::size_t count = std::min(game.moves.size(), most);
  for (const go::Point made : std::span(game.moves).first(count)) {
    if (made != go::Point{} && go::Playout::allows(position, color, made)) {
      const std::vector<go::Point> empty(position.empty_points().begin(),
                                         position.empty_points().end());
      for (const go::Point point : empty) {
        if (!go::Playout::allows(position, color, point)) continue;
        for_each_feature(position, color, point, before, reads_,
                         [&](std::uint16_t feature) { features_.push_back(feature); });
        if (point == made) {
          chosen_.push_back(static_cast<std::uint32_t>(moves_.size() - 1));
        }
        moves_.push_back(static_cast<std::uint32_t>(features_.size()));
      }
      choices_.push_back(static_cast<std::uint32_t>(moves_.size() - 1));
    }
    if (made == go::Point{}) {
      position.pass();
    } else {
      position.play_on(color, made);
    }
    before = {made, before.last};
    color = ~color;
  }
}

class Fit {
 public:
  explicit Fit(const Choices& choices)
      : choices_(choices),
        weights_(playout::feature_count),
        gradient_(playout::feature_count),
        squares_(playout::feature_count, 1e-8) {}

  [[nodiscard]] Fitted run(int rounds) {
    Fitted fitted;
    for (int round = 0; round < rounds; ++round) {
      fitted.surprise = 0;
      fitted.first = 0;
      for (std::size_t choice = 0; choice < choices_.size(); ++choice) {
        learn(choice, fitted);
      }
      fitted.surprise /= static_cast<double>(choices_.size());
      fitted.first /= static_cast<double>(choices_.size());
    }
    fitted.logarithms = weights_;
    return fitted;
  }

 private:
  template <class Visit>
  void for_each_feature_of(std::uint32_t move, const Visit& visit) const {
    for (std::uint32_t at = choices_.moves_[move]; at < choices_.moves_[move + 1]; ++at) {
      visit(choices_.features_[at]);
    }
  }

  void learn(std::size_t choice, Fitted& fitted) {
    const std::uint32_t begin = choices_.choices_[choice];
    const std::uint32_t end = choices_.choices_[choice + 1];
    likely_.clear();
    double sum = 0;
    for (std::uint32_t move = begin; move < end; ++move) {
      double logarithm = 0;
      for_each_feature_of(move, [&](std::uint16_t feature) { logarithm += weights_[feature]; });
      likely_.push_back(std::exp(logarithm));
      sum += likely_.back();
    }
    const std::uint32_t chosen = choices_.chosen_[choice];
    const double likely = likely_[chosen - begin];
    fitted.surprise -= std::log2(likely / sum);
    fitted.first += likely >= *std::max_element(likely_.begin(), likely_.end()) ? 1 : 0;
    touched_.clear();
    for (std::uint32_t move = begin; move < end; ++move) {
      const double more = (move == chosen ? 1.0 : 0.0) - likely_[move - begin] / sum;
      for_each_feature_of(move, [&](std::uint16_t feature) {
        if (gradient_[feature] == 0) {
          touched_.push_back(feature);
        }
        gradient_[feature] += more;
      });
    }
    const double pull = prior / static_cast<double>(choices_.size());
    for (const std::uint16_t feature : touched_) {
      const double slope = gradient_[feature] - pull * std::tanh(weights_[feature] / 2);
      squares_[feature] += slope * slope;
      weights_[feature] += first_step * slope / std::sqrt(squares_[feature]);
      gradient_[feature] = 0;
    }
  }

  const Choices& choices_;
  std::vector<double> weights_;
  std::vector<double> gradient_;
  std::vector<double> squares_;  // of the gradients so far: AdaGrad
  std::vector<double> likely_;
  std::vector<std::uint16_t> touched_;
};

Fitted fit(const Choices& choices, int rounds) {
  return Fit(choices).run(rounds);
}

}  // namespace ludex::learn_go
