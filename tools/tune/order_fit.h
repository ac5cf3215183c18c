// The order of moves fitted to the moves that the search chose: the weights of the facts of a move
// (subject.h) add up to its score, and the chance that the search chooses it grows with the score
// (a softmax, fitted by the cross-entropy).
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tune/subject.h"

namespace ludex::tune {

// A move that scores so much more than another one is chosen e times as often.
inline constexpr double order_unit = 64;

struct OrderPlan {
  int epochs = 20;
  std::uint64_t seed = 1;  // of the order of choices
  double step = 4;         // of a weight, at the beginning
  double prior = 1e-8;     // the cost of the squared distance from the first weights
  double held_out = 0.1;   // the last part of the choices, for validation
};

// How well an order foresees the choices.
struct OrderErrors {
  double entropy = 0;  // the mean of minus the logarithm of the chance of the move that was chosen
  double first = 0;    // how often that move has the highest score
  double five = 0;     // how often it is among the best five
};

struct OrderFit {
  OrderErrors before;  // of validation
  OrderErrors after;
  std::vector<double> weights;
};

// Called with the errors of validation after every epoch.
using OrderProgress = std::function<void(int epoch, const OrderErrors& errors)>;

// Returns the weights of the epoch with the least entropy of validation. Expects at least twenty
// choices.
[[nodiscard]] OrderFit fit_order(const std::vector<MoveChoice>& choices,
                                 const std::vector<std::vector<std::uint16_t>>& facts,
                                 const std::vector<double>& first, const OrderPlan& plan,
                                 const OrderProgress& progress);

}  // namespace ludex::tune
