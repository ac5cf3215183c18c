// The kernel for any processor.
#include <algorithm>
#include <array>

#include "search/nets/kernel.h"

namespace ludex::search::nets {
namespace {

using Sums = std::array<std::int32_t, group_channels>;

// Adds the products of four inputs at one neighbour to the sums of 32 outputs.
void add_four(const std::uint8_t* input, const std::int8_t* weights, Sums& sums) {
  for (std::int32_t& sum : sums) {
    sum += input[0] * weights[0] + input[1] * weights[1] + input[2] * weights[2] +
           input[3] * weights[3];
    weights += 4;
  }
}

Sums sums_at(const Convolution& work, int group, int x, int y) {
  Sums sums{};
  for (int from = 0; from < work.input_groups; ++from) {
    const std::int8_t* weights = work.weights_between(from, group);
    const std::uint8_t* inputs = work.input + from * work.board.group();
    for (int dy = -work.reach; dy <= work.reach; ++dy) {
      const std::uint8_t* row = inputs + work.board.place(x - work.reach, y + dy);
      for (int four = 0; four < work.fours(); ++four, row += 4) {
        const std::uint8_t* input = row;
        for (int column = 0; column < work.side(); ++column, input += group_channels) {
          add_four(input, weights, sums);
          weights += Convolution::four_weights;
        }
      }
    }
  }
  return sums;
}

void finish(const Convolution& work, int group, std::ptrdiff_t point, const Sums& sums) {
  const std::ptrdiff_t place = group * work.board.group() + point;
  float* trunk = work.trunk + place;
  std::uint8_t* output = work.output + place;
  const float* scale = work.scale + std::ptrdiff_t{group} * group_channels;
  const float* bias = work.bias + std::ptrdiff_t{group} * group_channels;
  for (std::size_t channel = 0; channel < group_channels; ++channel) {
    float value = static_cast<float>(sums[channel]) * scale[channel] + bias[channel];
    if (work.adds) {
      value += trunk[channel];
    }
    trunk[channel] = value;
    const float scaled = std::clamp(value * work.inverse_step, 0.0F, float{activation_limit});
    const float raised = scaled + 0.5F;
    output[channel] = static_cast<std::uint8_t>(raised);
  }
}

void convolve(const Convolution& work) {
  for (int group = 0; group < work.output_groups; ++group) {
    for (int y = 0; y < work.board.height; ++y) {
      for (int x = 0; x < work.board.width; ++x) {
        finish(work, group, work.board.place(x, y), sums_at(work, group, x, y));
      }
    }
  }
}

}  // namespace

const Kernel& portable_kernel() {
  static constexpr Kernel kernel{"portable", convolve};
  return kernel;
}

const Kernel& best_kernel() {
  if (const Kernel* vnni = vnni_kernel()) return *vnni;
  if (const Kernel* avx2 = avx2_kernel()) return *avx2;
  return portable_kernel();
}

}  // namespace ludex::search::nets
