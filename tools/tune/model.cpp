#include "tune/model.h"

#include <algorithm>
#include <cmath>

#include "search/evaluation/blend.h"
#include "search/evaluation/trace.h"

namespace ludex::tune {

namespace {

using search::Phased;

std::vector<Example::Count> nonzero(const std::vector<int>& counts) {
  std::vector<Example::Count> found;
  for (std::size_t at = 0; at < counts.size(); ++at) {
    if (counts[at] == 0) continue;
    found.push_back({static_cast<std::uint16_t>(at), static_cast<std::int16_t>(counts[at])});
  }
  return found;
}

// Both values of a sum of weights.
struct Sum {
  double middlegame = 0;
  double endgame = 0;
};
Sum sum_of(const Parameters& parameters, const std::vector<Example::Count>& counts) {
  Sum sum;
  for (const auto [weight, count] : counts) {
    sum.middlegame += parameters.middlegame[weight] * count;
    sum.endgame += parameters.endgame[weight] * count;
  }
  return sum;
}

double limited(double danger) {
  return std::clamp(danger, 0.0, static_cast<double>(search::most_danger));
}

}  // namespace

Parameters to_parameters(const search::FlatWeights& weights) {
  Parameters parameters;
  for (const Phased weight : weights) {
    parameters.middlegame.push_back(weight.middlegame());
    parameters.endgame.push_back(weight.endgame());
  }
  return parameters;
}

search::FlatWeights to_weights(const Parameters& parameters) {
  search::FlatWeights weights;
  for (std::size_t at = 0; at < parameters.middlegame.size(); ++at) {
    weights.emplace_back(static_cast<int>(std::lround(parameters.middlegame[at])),
                         static_cast<int>(std::lround(parameters.endgame[at])));
  }
  return weights;
}

std::optional<Example> example_of(const Subject& subject, const Sample& sample) {
  const search::EvaluationTrace traced = subject.trace(sample.position).value();
  if (traced.known) return std::nullopt;
  Example example;
  example.counts = nonzero(traced.counts);
  example.dangers = {nonzero(traced.dangers[0]), nonzero(traced.dangers[1])};
  constexpr int unit = 1'000;
  const double damping =
      search::damped(unit, traced.halfmove_clock, traced.patience) / static_cast<double>(unit);
  const double phase = static_cast<double>(traced.blend.phase) / search::full_phase;
  example.middlegame_share = damping * phase;
  example.endgame_share = damping * (1 - phase) * traced.blend.scale / 64;
  example.target = static_cast<double>(sample.ending) / 2;
  example.score = sample.score;
  return example;
}

double predicted(const Parameters& parameters, const Example& example) {
  Sum total = sum_of(parameters, example.counts);
  for (std::size_t color = 0; color < 2; ++color) {
    const Sum danger = sum_of(parameters, example.dangers[color]);
    const double sign = color == 0 ? -1 : 1;
    const double middlegame = limited(danger.middlegame);
    total.middlegame += sign * middlegame * middlegame / search::danger_square;
    total.endgame += sign * limited(danger.endgame) / search::danger_share;
  }
  return total.middlegame * example.middlegame_share + total.endgame * example.endgame_share;
}

void add_gradient(const Parameters& parameters, const Example& example, double factor,
                  Parameters& gradient) {
  const double middlegame = factor * example.middlegame_share;
  const double endgame = factor * example.endgame_share;
  for (const auto [weight, count] : example.counts) {
    gradient.middlegame[weight] += middlegame * count;
    gradient.endgame[weight] += endgame * count;
  }
  for (std::size_t color = 0; color < 2; ++color) {
    const Sum danger = sum_of(parameters, example.dangers[color]);
    const double sign = color == 0 ? -1 : 1;
    const auto inside = [](double value) { return value > 0 && value < search::most_danger; };
    const double slope =
        inside(danger.middlegame) ? sign * 2 * danger.middlegame / search::danger_square : 0;
    const double share = inside(danger.endgame) ? sign / search::danger_share : 0;
    for (const auto [weight, count] : example.dangers[color]) {
      gradient.middlegame[weight] += middlegame * slope * count;
      gradient.endgame[weight] += endgame * share * count;
    }
  }
}

}  // namespace ludex::tune
