#include "tune/order_fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "base/expects.h"
#include "base/random.h"
#include "tune/adam.h"

namespace ludex::tune {

namespace {

using Facts = std::vector<std::vector<std::uint16_t>>;

// What every fact adds to a score.
std::vector<double> scores_of(const Facts& facts, const std::vector<double>& weights) {
  std::vector<double> scores(facts.size());
  for (std::size_t fact = 0; fact < facts.size(); ++fact) {
    for (const std::uint16_t weight : facts[fact]) {
      scores[fact] += weights[weight];
    }
  }
  return scores;
}

// The logarithms of the chances of the moves, up to a constant; the highest is 0.
std::vector<double> logits_of(const MoveChoice& choice, const std::vector<double>& scores) {
  std::vector<double> logits;
  for (const auto& [attack, defence] : choice.facts) {
    logits.push_back((scores[attack] + scores[defence]) / order_unit);
  }
  const double highest = *std::max_element(logits.begin(), logits.end());
  for (double& logit : logits) {
    logit -= highest;
  }
  return logits;
}

double sum_of_chances(const std::vector<double>& logits) {
  return std::accumulate(logits.begin(), logits.end(), 0.0,
                         [](double sum, double logit) { return sum + std::exp(logit); });
}

OrderErrors errors_of(std::span<const MoveChoice> choices, const std::vector<double>& scores) {
  OrderErrors errors;
  for (const MoveChoice& choice : choices) {
    const auto logits = logits_of(choice, scores);
    const double played = logits[choice.played];
    errors.entropy += std::log(sum_of_chances(logits)) - played;
    const auto better = std::count_if(logits.begin(), logits.end(),
                                      [played](double logit) { return logit > played; });
    errors.first += better < 1 ? 1 : 0;
    errors.five += better < 5 ? 1 : 0;
  }
  const auto count = static_cast<double>(std::max<std::size_t>(choices.size(), 1));
  return {errors.entropy / count, errors.first / count, errors.five / count};
}

// The slopes of the mean entropy of some choices by every weight.
std::vector<double> slopes_of(std::span<const MoveChoice> choices,
                              std::span<const std::uint32_t> which, const Facts& facts,
                              const std::vector<double>& weights) {
  const auto scores = scores_of(facts, weights);
  std::vector<double> by_fact(facts.size());
  const double share = 1 / (order_unit * static_cast<double>(which.size()));
  for (const std::uint32_t at : which) {
    const MoveChoice& choice = choices[at];
    const auto logits = logits_of(choice, scores);
    const double sum = sum_of_chances(logits);
    for (std::size_t move = 0; move < logits.size(); ++move) {
      const double slope =
          share * (std::exp(logits[move]) / sum - (move == choice.played ? 1.0 : 0.0));
      for (const std::uint16_t fact : choice.facts[move]) {
        by_fact[fact] += slope;
      }
    }
  }
  std::vector<double> slopes(weights.size());
  for (std::size_t fact = 0; fact < facts.size(); ++fact) {
    for (const std::uint16_t weight : facts[fact]) {
      slopes[weight] += by_fact[fact];
    }
  }
  return slopes;
}

}  // namespace

OrderFit fit_order(const std::vector<MoveChoice>& choices, const Facts& facts,
                   const std::vector<double>& first, const OrderPlan& plan,
                   const OrderProgress& progress) {
  expects(choices.size() >= 20);
  constexpr std::size_t batch = 2'048;
  const auto held = static_cast<std::size_t>(static_cast<double>(choices.size()) * plan.held_out);
  const auto training = std::span(choices).first(choices.size() - held);
  const auto validation = std::span(choices).last(held);

  OrderFit result;
  result.weights = first;
  result.before = result.after = errors_of(validation, scores_of(facts, first));
  std::vector<double> weights = first;
  Adam adam(first, plan.prior);
  std::vector<std::uint32_t> order(training.size());
  std::iota(order.begin(), order.end(), 0U);
  Rng rng(plan.seed);
  for (int epoch = 1; epoch <= plan.epochs; ++epoch) {
    rng.shuffle(std::span(order));
    const double size = step_of_epoch(plan.step, epoch, plan.epochs);
    for (std::size_t begin = 0; begin < order.size(); begin += batch) {
      const auto which = std::span(order).subspan(begin, std::min(batch, order.size() - begin));
      adam.step(weights, slopes_of(training, which, facts, weights), size);
    }
    const OrderErrors errors = errors_of(validation, scores_of(facts, weights));
    progress(epoch, errors);
    if (errors.entropy < result.after.entropy) {
      result.after = errors;
      result.weights = weights;
    }
  }
  return result;
}

}  // namespace ludex::tune
