// Evaluates positions with a net. The numbers are the same on every processor and with every
// kernel.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "search/nets/kernel.h"
#include "search/nets/net.h"

namespace ludex::search::nets {

inline constexpr int most_points = largest_side * largest_side;

// What a net says about a position, as the side to move sees it. Points count by rows from the top.
struct Output {
  std::array<float, most_points> policy{};     // logits; those beyond the board are 0
  float pass = 0;                              // the logit of the pass
  float win = 0;                               // the logit of the probability to win
  float lead = 0;                              // in points
  float log_deviation = 0;                     // the logarithm of the lead's standard deviation
  std::array<float, most_points> ownership{};  // -1 to 1: the side to move owns the point
};

// The position as the net sees it.
struct Input {
  int width = 0;  // at most largest_side, as is `height`
  int height = 0;
  std::span<const std::uint8_t> planes;  // 0 or 1: all planes of a point, then those of the next
  std::span<const float> globals;
};

// The working memory of one thread. An evaluation allocates nothing.
class Evaluator {
 public:
  // The net is shared with the evaluators of other threads.
  explicit Evaluator(std::shared_ptr<const Net> net, const Kernel& kernel = best_kernel());

  // Expects as many planes and globals as the net has.
  void evaluate(const Input& input, Output& output);

  [[nodiscard]] const Net& net() const { return *net_; }

 private:
  void set_board(int width, int height);
  [[nodiscard]] std::size_t board_points() const {
    return static_cast<std::size_t>(board_.width) * static_cast<std::size_t>(board_.height);
  }
  void read_planes(std::span<const std::uint8_t> planes);
  void pool(float step);
  // The result is in `activations_` afterwards.
  void convolve(const ConvolutionLayer& layer, const std::vector<std::uint8_t>& from,
                std::span<const float> bias, float next_step, bool adds = false);
  void run_trunk(const Input& input);
  void read_heads(Output& output);
  void point_numbers(const PointLayer& layer, std::span<float> numbers) const;

  std::shared_ptr<const Net> net_;
  const Kernel& kernel_;
  PaddedBoard board_;
  std::vector<std::uint8_t> planes_;
  std::vector<std::uint8_t> activations_;  // of the layer that was computed last
  std::vector<std::uint8_t> next_;
  std::vector<float> trunk_;
  std::vector<float> pooled_;
  std::vector<float> bias_;
  std::vector<float> hidden_;
};

}  // namespace ludex::search::nets
