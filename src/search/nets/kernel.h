// The convolutions of a net, compiled once for each set of instructions. All kernels give the same
// numbers, bit for bit: sums of products are integers, and each further step is one operation of
// single precision whose order is fixed (no fused operations, see CMakeLists.txt).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace ludex::search::nets {

// Channels are kept in groups: all points of one group, then those of the next.
inline constexpr int group_channels = 32;
// A slice is half a group. A layer with few inputs has weights for the first slice alone.
inline constexpr int slice_channels = 16;
inline constexpr int activation_limit = 127;

// A board with a border of points that are always zero. A row ends with one such point, which is
// also the left neighbour of the next row's first point.
struct PaddedBoard {
  int width = 0;
  int height = 0;

  [[nodiscard]] int row() const { return width + 1; }
  [[nodiscard]] int points() const { return (height + 2) * row() + 1; }
  // The distance from the beginning of a group to the first channel of a point.
  [[nodiscard]] std::ptrdiff_t place(int x, int y) const {
    return std::ptrdiff_t{(y + 1) * row() + x + 1} * group_channels;
  }
  [[nodiscard]] std::ptrdiff_t group() const { return std::ptrdiff_t{points()} * group_channels; }
};

// One layer on one board. The weights lie in the order in which kernels read them: groups of
// outputs, groups of inputs, rows of neighbours, fours of inputs, columns of neighbours, 32
// outputs, 4 inputs.
struct Convolution {
  PaddedBoard board;
  const std::uint8_t* input = nullptr;  // 0 to activation_limit
  int input_groups = 0;
  int slices = 2;  // slices of each input group that have weights
  int reach = 1;   // 1: a point and its eight neighbours, 0: the point alone
  const std::int8_t* weights = nullptr;
  const float* scale = nullptr;  // of each output, as is `bias`
  const float* bias = nullptr;
  int output_groups = 0;
  // The sum of the branches at each point and channel, on the padded board.
  float* trunk = nullptr;
  bool adds = false;               // whether the result is added to the trunk or replaces it
  float inverse_step = 1;          // from the trunk to activations
  std::uint8_t* output = nullptr;  // the activations of the trunk, on the padded board

  // The weights for four inputs at one neighbour.
  static constexpr std::ptrdiff_t four_weights = std::ptrdiff_t{4} * group_channels;
  [[nodiscard]] int side() const { return 2 * reach + 1; }
  [[nodiscard]] int fours() const { return slices * (slice_channels / 4); }
  // The weights for one group of inputs at one row of neighbours.
  [[nodiscard]] std::ptrdiff_t row_weights() const { return four_weights * fours() * side(); }
  // The weights from a group of inputs to a group of outputs.
  [[nodiscard]] const std::int8_t* weights_between(int from, int to) const {
    const std::ptrdiff_t pair = std::ptrdiff_t{to} * input_groups + from;
    return weights + pair * side() * row_weights();
  }
};

struct Kernel {
  const char* name;
  void (*convolve)(const Convolution& work);
};

[[nodiscard]] const Kernel& portable_kernel();
// Null if this processor lacks the instructions.
[[nodiscard]] const Kernel* avx2_kernel();
[[nodiscard]] const Kernel* vnni_kernel();

// The fastest that this processor can run.
[[nodiscard]] const Kernel& best_kernel();

}  // namespace ludex::search::nets
