// The kernel for any processor.
#include <algorithm>
#include <array>

#include "search/nets/kernel.h"

namespace ludex::search::nets {
namespace {

using Sums = std::array<std::int32_t, group_channels>;

// Adds the products of one slice at one neighbour to the sums of 32 outputs.
void add_slice(const std::uint8_t* input, const std::int8_t* weights, Sums& sums) {
  for (int four = 0; four < slice_channels / 4; ++four, input += 4) {
    for (int output = 0; output < group_channels; ++output, weights += 4) {
      std::int32_t sum = 0;
      for (int each = 0; each < 4; ++each) {
        sum += input[each] * weights[each];
      }
      sums[static_cast<std::size_t>(output)] += sum;
    }
  }
}

Sums sums_at(const Convolution& work, int group, int x, int y) {
  Sums sums{};
  for (int from = 0; from < work.input_groups; ++from) {
    const std::int8_t* weights = work.weights_between(from, group);
    const std::uint8_t* inputs = work.input + from * work.board.group();
    for (int dy = -work.reach; dy <= work.reach; ++dy) {
      for (int dx = -work.reach; dx <= work.reach; ++dx) {
        const std::uint8_t* input = inputs + work.board.place(x + dx, y + dy);
        for (int slice = 0; slice < work.slices; ++slice, input += slice_channels) {
          add_slice(input, weights, sums);
          weights += Convolution::slice_weights;
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
