// The layers of a net as they lie in memory; layout.h has their place in the file.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace ludex::search::nets {

// No number of a file or of an input is larger, so that every sum is finite.
inline constexpr float largest_number = 1e6F;

// The sizes that the head of a file states.
struct Shape {
  int planes = 0;
  int globals = 0;
  int blocks = 0;
  int channels = 0;         // of the trunk; a multiple of group_channels
  int policy_channels = 0;  // the same
  int pass_hidden = 0;
  int value_hidden = 0;
  std::uint32_t pooled_blocks = 0;  // bit i: block i also adds what it pools over the board

  bool operator==(const Shape&) const = default;
  [[nodiscard]] bool is_pooled(int block) const { return ((pooled_blocks >> block) & 1U) != 0; }
  // For each channel its mean, its maximum, and its mean weighted by the size of the board.
  [[nodiscard]] int pooled() const { return 3 * channels; }
};

// Weights of bytes in the order that kernel.h describes; inputs that fill up a slice have weight 0.
struct ConvolutionLayer {
  int input_groups = 0;
  int slices = 0;
  int reach = 0;
  int output_groups = 0;
  std::vector<std::int8_t> weights;
  std::vector<float> scale;  // from sums to the trunk, of each output
  std::vector<float> bias;
};

// Each output is its bias and the inputs times their weights, added in the order of the inputs.
struct DenseLayer {
  int inputs = 0;
  int outputs = 0;
  std::vector<float> weights;  // those of the first input, then those of the second …
  std::vector<float> bias;
};

// One number for each point from the channels of that point.
struct PointLayer {
  std::vector<std::int8_t> weights;
  float scale = 0;
  float bias = 0;
};

struct BlockLayer {
  float step = 0;  // of its activations
  ConvolutionLayer convolution;
  std::optional<DenseLayer> pooled;  // to the bias of the convolution
};

struct Layers {
  DenseLayer globals;  // with the bias of `stem`
  ConvolutionLayer stem;
  std::vector<BlockLayer> blocks;
  float step = 0;            // of the activations from which the heads read
  DenseLayer policy_pooled;  // with the bias of `policy`
  ConvolutionLayer policy;
  float policy_step = 0;
  PointLayer policy_of_points;
  DenseLayer pass_hidden;
  DenseLayer pass;
  DenseLayer value_hidden;
  DenseLayer value;  // win, lead, log_deviation
  PointLayer ownership;
};

}  // namespace ludex::search::nets
