#include "tune/fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "base/expects.h"
#include "base/random.h"
#include "tune/adam.h"

namespace ludex::tune {

namespace {

double chance(double scaling, double centipawns) {
  return 1 / (1 + std::exp(-scaling * centipawns));
}

double mean_error(const Parameters& parameters, double scaling, std::span<const Example> examples) {
  double sum = 0;
  for (const Example& example : examples) {
    const double miss = example.target - chance(scaling, predicted(parameters, example));
    sum += miss * miss;
  }
  return sum / static_cast<double>(examples.size());
}

// The K that fits the first weights best, by golden-section search: the error has a single minimum.
double best_scaling(const Parameters& parameters, std::span<const Example> examples) {
  constexpr double golden = 0.6180339887498949;
  double low = 0.0005;
  double high = 0.02;
  for (int round = 0; round < 24; ++round) {
    const double a = high - golden * (high - low);
    const double b = low + golden * (high - low);
    if (mean_error(parameters, a, examples) < mean_error(parameters, b, examples)) {
      high = b;
    } else {
      low = a;
    }
  }
  return (low + high) / 2;
}

class Descent {
 public:
  Descent(const Parameters& first, double scaling, const FitPlan& plan)
      : scaling_(scaling),
        plan_(plan),
        values_(first),
        middlegame_(first.middlegame, plan.prior),
        endgame_(first.endgame, plan.prior) {}

  void epoch(std::span<const Example> examples, std::vector<std::uint32_t>& order, double size) {
    constexpr std::size_t batch = 8'192;
    for (std::size_t begin = 0; begin < order.size(); begin += batch) {
      const std::size_t end = std::min(begin + batch, order.size());
      Parameters gradient{std::vector<double>(values_.middlegame.size()),
                          std::vector<double>(values_.endgame.size())};
      for (std::size_t at = begin; at < end; ++at) {
        const Example& example = examples[order[at]];
        const double guess = chance(scaling_, predicted(values_, example));
        const double factor = 2 * (guess - example.target) * guess * (1 - guess) * scaling_ /
                              static_cast<double>(end - begin);
        add_gradient(values_, example, factor, gradient);
      }
      middlegame_.step(values_.middlegame, gradient.middlegame, size);
      endgame_.step(values_.endgame, gradient.endgame, size);
    }
  }
  [[nodiscard]] const Parameters& values() const { return values_; }

 private:
  double scaling_;
  const FitPlan& plan_;
  Parameters values_;
  Adam middlegame_;
  Adam endgame_;
};

}  // namespace

Fit fit(std::vector<Example> examples, const Parameters& first, const FitPlan& plan,
        const FitProgress& progress) {
  expects(examples.size() >= 20);
  const auto held = static_cast<std::size_t>(static_cast<double>(examples.size()) * plan.held_out);
  const std::span<const Example> training(examples.data(), examples.size() - held);
  const std::span<const Example> validation(examples.data() + training.size(), held);

  Fit result;
  result.scaling = plan.scaling > 0 ? plan.scaling : best_scaling(first, training);
  for (Example& example : examples) {
    example.target = (1 - plan.score_share) * example.target +
                     plan.score_share * chance(result.scaling, example.score);
  }
  const auto errors_of = [&](const Parameters& parameters) {
    return Errors{mean_error(parameters, result.scaling, training),
                  mean_error(parameters, result.scaling, validation)};
  };
  result.before = errors_of(first);
  result.after = result.before;
  result.parameters = first;

  Descent descent(first, result.scaling, plan);
  std::vector<std::uint32_t> order(training.size());
  std::iota(order.begin(), order.end(), 0U);
  Rng rng(plan.seed);
  for (int epoch = 1; epoch <= plan.epochs; ++epoch) {
    rng.shuffle(std::span(order));
    descent.epoch(training, order, step_of_epoch(plan.step, epoch, plan.epochs));
    const Errors errors = errors_of(descent.values());
    progress(epoch, errors);
    if (errors.validation < result.after.validation) {
      result.after = errors;
      result.parameters = descent.values();
    }
  }
  return result;
}

}  // namespace ludex::tune
