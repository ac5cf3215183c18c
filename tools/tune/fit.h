// Logistic regression of game results on the evaluation (P. Österlund's "Texel tuning", 2014), by
// gradient descent with momentum (Adam: D. Kingma and J. Ba, 2015).
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tune/model.h"

namespace ludex::tune {

struct FitPlan {
  int epochs = 40;
  std::uint64_t seed = 1;    // of the order of examples
  double step = 1.0;         // centipawns, at the beginning
  double score_share = 0.3;  // the part of a target that is the search's score, not the result
  double prior = 2e-8;       // the cost of the squared distance from the first weights
  double held_out = 0.1;     // the last part of the examples, for validation
  double scaling = 0;        // K, below; 0: the one that fits the first weights best
};

struct Errors {
  double training = 0;
  double validation = 0;
};

struct Fit {
  double scaling = 0;  // K: the chance is 1 / (1 + exp(-K * centipawns))
  Errors before;
  Errors after;
  Parameters parameters;
};

// Called with the errors after every epoch.
using FitProgress = std::function<void(int epoch, const Errors& errors)>;

// Returns the parameters of the epoch with the least error of validation. Expects at least twenty
// examples.
[[nodiscard]] Fit fit(std::vector<Example> examples, const Parameters& first, const FitPlan& plan,
                      const FitProgress& progress);

}  // namespace ludex::tune
