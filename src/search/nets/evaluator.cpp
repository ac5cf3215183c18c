#include "search/nets/evaluator.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "base/expects.h"

namespace ludex::search::nets {
namespace {

constexpr PaddedBoard largest_board{largest_side, largest_side};

std::size_t groups_of(int channels) {
  return static_cast<std::size_t>((channels + group_channels - 1) / group_channels);
}

void compute(const DenseLayer& layer, std::span<const float> inputs, std::span<float> outputs) {
  const auto count = static_cast<std::size_t>(layer.outputs);
  std::copy(layer.bias.begin(), layer.bias.end(), outputs.begin());
  const float* weights = layer.weights.data();
  float* sums = outputs.data();
  for (std::size_t input = 0; input < static_cast<std::size_t>(layer.inputs); ++input) {
    const float value = inputs[input];
    for (std::size_t output = 0; output < count; ++output) {
      sums[output] += value * weights[output];
    }
    weights += count;
  }
}

// Adds a group of activations to the sums and maxima of its channels. Three arrays that do not
// overlap, or the compiler would go through them byte by byte.
void add_point(const std::uint8_t* __restrict at, std::uint16_t* __restrict sum,
               std::uint8_t* __restrict most) {
  for (std::size_t channel = 0; channel < group_channels; ++channel) {
    sum[channel] = static_cast<std::uint16_t>(sum[channel] + at[channel]);
  }
  for (std::size_t channel = 0; channel < group_channels; ++channel) {
    most[channel] = at[channel] > most[channel] ? at[channel] : most[channel];
  }
}

// The hyperbolic tangent within 0.0001, by a fraction (Lambert's) that is the same everywhere.
float bounded(float value) {
  const float x = std::clamp(value, -4.9F, 4.9F);
  const float square = x * x;
  const float above = x * (135135.0F + square * (17325.0F + square * (378.0F + square)));
  const float below = 135135.0F + square * (62370.0F + square * (3150.0F + square * 28.0F));
  return above / below;
}

}  // namespace

Evaluator::Evaluator(std::shared_ptr<const Net> net, const Kernel& kernel)
    : net_(std::move(net)), kernel_(kernel) {
  const Shape& shape = net_->shape();
  const int channels = std::max(shape.channels, shape.policy_channels);
  const auto points = static_cast<std::size_t>(largest_board.group());
  planes_.resize(groups_of(shape.planes) * points);
  activations_.resize(groups_of(channels) * points);
  next_.resize(activations_.size());
  trunk_.resize(activations_.size());
  pooled_.resize(static_cast<std::size_t>(shape.pooled()));
  bias_.resize(static_cast<std::size_t>(channels));
  hidden_.resize(static_cast<std::size_t>(std::max(shape.pass_hidden, shape.value_hidden)));
}

// The border of a board of another size lies elsewhere.
void Evaluator::set_board(int width, int height) {
  expects(width >= 1 && width <= largest_side && height >= 1 && height <= largest_side);
  if (width == board_.width && height == board_.height) return;
  board_ = {width, height};
  std::fill(planes_.begin(), planes_.end(), std::uint8_t{0});
  std::fill(activations_.begin(), activations_.end(), std::uint8_t{0});
  std::fill(next_.begin(), next_.end(), std::uint8_t{0});
}

void Evaluator::read_planes(std::span<const std::uint8_t> planes) {
  const auto count = static_cast<std::size_t>(net_->shape().planes);
  const std::ptrdiff_t group = board_.group();
  const std::uint8_t* from = planes.data();
  for (int y = 0; y < board_.height; ++y) {
    for (int x = 0; x < board_.width; ++x, from += count) {
      std::uint8_t* to = planes_.data() + board_.place(x, y);
      for (std::size_t first = 0; first < count; first += group_channels, to += group) {
        std::copy_n(from + first, std::min<std::size_t>(group_channels, count - first), to);
      }
    }
  }
}

// The mean, the maximum and the mean weighted by the size of the board, each for all channels. The
// largest sum fits into 16 bits.
static_assert(most_points * activation_limit < 1 << 16);
void Evaluator::pool(float step) {
  const auto channels = static_cast<std::size_t>(net_->shape().channels);
  const auto points = static_cast<float>(board_.width * board_.height);
  const float weight = (std::sqrt(points) - 13.0F) * 0.1F;
  const std::ptrdiff_t group = board_.group();
  const std::uint8_t* channels_at = activations_.data();
  for (std::size_t first = 0; first < channels; first += group_channels, channels_at += group) {
    std::array<std::uint16_t, group_channels> sum{};
    std::array<std::uint8_t, group_channels> most{};
    for (int y = 0; y < board_.height; ++y) {
      const std::uint8_t* at = channels_at + board_.place(0, y);
      for (int x = 0; x < board_.width; ++x, at += group_channels) {
        add_point(at, sum.data(), most.data());
      }
    }
    for (std::size_t channel = 0; channel < group_channels; ++channel) {
      const float mean = static_cast<float>(sum[channel]) * step / points;
      pooled_[first + channel] = mean;
      pooled_[channels + first + channel] = static_cast<float>(most[channel]) * step;
      pooled_[2 * channels + first + channel] = mean * weight;
    }
  }
}

void Evaluator::convolve(const ConvolutionLayer& layer, const std::vector<std::uint8_t>& from,
                         std::span<const float> bias, float next_step, bool adds) {
  Convolution work;
  work.board = board_;
  work.input = from.data();
  work.input_groups = layer.input_groups;
  work.slices = layer.slices;
  work.reach = layer.reach;
  work.weights = layer.weights.data();
  work.scale = layer.scale.data();
  work.bias = bias.data();
  work.output_groups = layer.output_groups;
  work.trunk = trunk_.data();
  work.adds = adds;
  work.inverse_step = 1.0F / next_step;
  work.output = next_.data();
  kernel_.convolve(work);
  std::swap(activations_, next_);
}

void Evaluator::run_trunk(const Input& input) {
  const Layers& layers = net_->layers();
  const auto step_after = [&](std::size_t block) {
    return block < layers.blocks.size() ? layers.blocks[block].step : layers.step;
  };
  compute(layers.globals, input.globals, bias_);
  convolve(layers.stem, planes_, bias_, step_after(0));
  for (std::size_t at = 0; at < layers.blocks.size(); ++at) {
    const BlockLayer& block = layers.blocks[at];
    std::span<const float> bias = block.convolution.bias;
    if (block.pooled) {
      pool(block.step);
      compute(*block.pooled, pooled_, bias_);
      bias = bias_;
    }
    convolve(block.convolution, activations_, bias, step_after(at + 1), true);
  }
}

void Evaluator::point_numbers(const PointLayer& layer, std::span<float> numbers) const {
  const std::ptrdiff_t group = board_.group();
  std::size_t number = 0;
  for (int y = 0; y < board_.height; ++y) {
    for (int x = 0; x < board_.width; ++x, ++number) {
      const std::uint8_t* at = activations_.data() + board_.place(x, y);
      std::int32_t sum = 0;
      for (std::size_t first = 0; first < layer.weights.size();
           first += group_channels, at += group) {
        const std::int8_t* weights = layer.weights.data() + first;
        for (std::size_t channel = 0; channel < group_channels; ++channel) {
          sum += at[channel] * weights[channel];
        }
      }
      numbers[number] = static_cast<float>(sum) * layer.scale + layer.bias;
    }
  }
}

void Evaluator::read_heads(Output& output) {
  const Layers& layers = net_->layers();
  const auto rectify = [&](int count) {
    const std::span<float> hidden(hidden_.data(), static_cast<std::size_t>(count));
    for (float& each : hidden) {
      each = std::max(each, 0.0F);
    }
    return hidden;
  };
  pool(layers.step);
  compute(layers.pass_hidden, pooled_, hidden_);
  compute(layers.pass, rectify(layers.pass.inputs), {&output.pass, 1});
  compute(layers.value_hidden, pooled_, hidden_);
  std::array<float, 3> values{};
  compute(layers.value, rectify(layers.value.inputs), values);
  output.win = values[0];
  output.lead = values[1];
  output.log_deviation = values[2];
  const std::size_t points = board_points();
  const std::span ownership(output.ownership);
  point_numbers(layers.ownership, ownership);
  for (float& each : ownership.first(points)) {
    each = bounded(each);
  }
  compute(layers.policy_pooled, pooled_, bias_);
  convolve(layers.policy, activations_, bias_, layers.policy_step);
  const std::span policy(output.policy);
  point_numbers(layers.policy_of_points, policy);
  std::fill(policy.begin() + static_cast<std::ptrdiff_t>(points), policy.end(), 0.0F);
  std::fill(ownership.begin() + static_cast<std::ptrdiff_t>(points), ownership.end(), 0.0F);
}

void Evaluator::evaluate(const Input& input, Output& output) {
  const Shape& shape = net_->shape();
  set_board(input.width, input.height);
  expects(input.planes.size() == board_points() * static_cast<std::size_t>(shape.planes));
  expects(input.globals.size() == static_cast<std::size_t>(shape.globals));
  expects(std::all_of(input.globals.begin(), input.globals.end(),
                      [](float each) { return std::fabs(each) <= largest_number; }));
  read_planes(input.planes);
  run_trunk(input);
  read_heads(output);
}

}  // namespace ludex::search::nets
