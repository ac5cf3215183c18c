// Gradient descent with momentum (Adam: D. Kingma and J. Ba, 2015), which also draws every
// parameter to where it began.
#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace ludex::tune {

class Adam {
 public:
  // The first values; `pull` is the cost of the squared distance from them.
  Adam(std::vector<double> first, double pull)
      : prior_(std::move(first)), pull_(pull), mean_(prior_.size()), square_(prior_.size()) {}

  // One step along the slopes of `gradient`, of about `size` for every parameter.
  void step(std::vector<double>& values, const std::vector<double>& gradient, double size) {
    constexpr double memory = 0.9;
    constexpr double long_memory = 0.999;
    ++time_;
    const double mean_part = 1 - std::pow(memory, time_);
    const double square_part = 1 - std::pow(long_memory, time_);
    for (std::size_t at = 0; at < values.size(); ++at) {
      const double slope = gradient[at] + 2 * pull_ * (values[at] - prior_[at]);
      mean_[at] = memory * mean_[at] + (1 - memory) * slope;
      square_[at] = long_memory * square_[at] + (1 - long_memory) * slope * slope;
      if (square_[at] == 0) continue;
      values[at] -= size * (mean_[at] / mean_part) / (std::sqrt(square_[at] / square_part) + 1e-9);
    }
  }

 private:
  std::vector<double> prior_;
  double pull_;
  std::vector<double> mean_;
  std::vector<double> square_;
  int time_ = 0;
};

// The step of an epoch, counted from 1. The steps of a descent shrink to about a twentieth.
[[nodiscard]] inline double step_of_epoch(double first, int epoch, int epochs) {
  return first * std::pow(0.05, static_cast<double>(epoch - 1) / epochs);
}

}  // namespace ludex::tune
