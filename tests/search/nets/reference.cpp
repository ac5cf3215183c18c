#include "search/nets/reference.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <vector>

namespace ludex::search::nets {
namespace {

using Numbers = std::vector<float>;

struct ReferenceConvolution {
  int outputs = 0;
  int neighbours = 0;
  std::vector<int> weights;
  Numbers scale;
  Numbers bias;
};

// Reads on a processor whose bytes have the order of the file.
struct FileReader {
  std::string_view rest;

  float number() {
    float value = 0;
    std::memcpy(&value, rest.data(), sizeof value);
    rest.remove_prefix(sizeof value);
    return value;
  }
  Numbers numbers(int count) {
    Numbers values;
    for (int each = 0; each < count; ++each) {
      values.push_back(number());
    }
    return values;
  }
  std::vector<int> weights(int count) {
    std::vector<int> values;
    for (int each = 0; each < count; ++each) {
      values.push_back(static_cast<signed char>(rest.front()));
      rest.remove_prefix(1);
    }
    return values;
  }
  ReferenceConvolution convolution(int inputs, int outputs, int neighbours) {
    ReferenceConvolution layer{outputs, neighbours, weights(inputs * outputs * neighbours), {}, {}};
    layer.scale = numbers(outputs);
    layer.bias = numbers(outputs);
    return layer;
  }
};

// Channels of points, as [point][channel].
struct Planes {
  int width = 0;
  int height = 0;
  int channels = 0;
  std::vector<int> values;

  [[nodiscard]] int points() const { return width * height; }
  [[nodiscard]] int at(int x, int y, int channel) const {
    if (x < 0 || x >= width || y < 0 || y >= height) return 0;
    const int place = (y * width + x) * channels + channel;
    return values[static_cast<std::size_t>(place)];
  }
};

// The products and sums of one layer, times its scale, with the bias.
Numbers convolved(const ReferenceConvolution& layer, const Planes& in, const Numbers& bias) {
  Numbers out;
  for (int y = 0; y < in.height; ++y) {
    for (int x = 0; x < in.width; ++x) {
      for (int output = 0; output < layer.outputs; ++output) {
        int sum = 0;
        for (int input = 0; input < in.channels; ++input) {
          for (int each = 0; each < layer.neighbours; ++each) {
            const int dx = layer.neighbours == 9 ? each % 3 - 1 : 0;
            const int dy = layer.neighbours == 9 ? each / 3 - 1 : 0;
            const int place = (output * in.channels + input) * layer.neighbours + each;
            sum += layer.weights[static_cast<std::size_t>(place)] * in.at(x + dx, y + dy, input);
          }
        }
        const auto at = static_cast<std::size_t>(output);
        const float product = static_cast<float>(sum) * layer.scale[at];
        out.push_back(product + bias[at]);
      }
    }
  }
  return out;
}

Planes activations(const Numbers& trunk, int width, int height, float step) {
  Planes planes{width, height, static_cast<int>(trunk.size()) / (width * height), {}};
  const float inverse = 1.0F / step;
  for (const float value : trunk) {
    const float scaled = std::clamp(value * inverse, 0.0F, 127.0F);
    planes.values.push_back(static_cast<int>(std::floor(scaled + 0.5F)));
  }
  return planes;
}

Numbers pooled(const Planes& planes, float step) {
  const auto points = static_cast<float>(planes.points());
  Numbers means;
  Numbers maxima;
  Numbers weighted;
  for (int channel = 0; channel < planes.channels; ++channel) {
    int sum = 0;
    int most = 0;
    for (int y = 0; y < planes.height; ++y) {
      for (int x = 0; x < planes.width; ++x) {
        sum += planes.at(x, y, channel);
        most = std::max(most, planes.at(x, y, channel));
      }
    }
    means.push_back(static_cast<float>(sum) * step / points);
    maxima.push_back(static_cast<float>(most) * step);
    weighted.push_back(means.back() * ((std::sqrt(points) - 13.0F) * 0.1F));
  }
  means.insert(means.end(), maxima.begin(), maxima.end());
  means.insert(means.end(), weighted.begin(), weighted.end());
  return means;
}

Numbers dense(const Numbers& inputs, const Numbers& weights, Numbers outputs) {
  for (std::size_t input = 0; input < inputs.size(); ++input) {
    for (std::size_t output = 0; output < outputs.size(); ++output) {
      const float product = inputs[input] * weights[input * outputs.size() + output];
      outputs[output] = outputs[output] + product;
    }
  }
  return outputs;
}

Numbers hidden_then(FileReader& file, const Numbers& inputs, int hidden, int outputs) {
  const Numbers weights = file.numbers(static_cast<int>(inputs.size()) * hidden);
  Numbers between = dense(inputs, weights, file.numbers(hidden));
  for (float& each : between) {
    each = std::max(each, 0.0F);
  }
  const Numbers last = file.numbers(hidden * outputs);
  return dense(between, last, file.numbers(outputs));
}

Numbers point_numbers(FileReader& file, const Planes& planes) {
  const ReferenceConvolution layer = file.convolution(planes.channels, 1, 1);
  return convolved(layer, planes, layer.bias);
}

float bounded_reference(float value) {
  const float x = std::clamp(value, -4.9F, 4.9F);
  const float s = x * x;
  return x * (135135.0F + s * (17325.0F + s * (378.0F + s))) /
         (135135.0F + s * (62370.0F + s * (3150.0F + s * 28.0F)));
}

Numbers trunk_of(FileReader& file, const Shape& shape, const Input& input) {
  Planes planes{input.width, input.height, shape.planes, {}};
  planes.values.assign(input.planes.begin(), input.planes.end());
  const ReferenceConvolution stem = file.convolution(shape.planes, shape.channels, 9);
  const Numbers globals(input.globals.begin(), input.globals.end());
  const Numbers bias = dense(globals, file.numbers(shape.globals * shape.channels), stem.bias);
  Numbers trunk = convolved(stem, planes, bias);
  for (int block = 0; block < shape.blocks; ++block) {
    const float step = file.number();
    const Planes here = activations(trunk, input.width, input.height, step);
    ReferenceConvolution layer = file.convolution(shape.channels, shape.channels, 9);
    if (shape.is_pooled(block)) {
      const Numbers weights = file.numbers(shape.pooled() * shape.channels);
      layer.bias = dense(pooled(here, step), weights, layer.bias);
    }
    const Numbers branch = convolved(layer, here, layer.bias);
    for (std::size_t at = 0; at < trunk.size(); ++at) {
      trunk[at] = branch[at] + trunk[at];
    }
  }
  return trunk;
}

}  // namespace

Output reference_output(std::string_view bytes, const Input& input) {
  const Shape shape = Net::parse(bytes).value()->shape();
  FileReader file{bytes.substr(44)};
  const Numbers trunk = trunk_of(file, shape, input);
  const float step = file.number();
  const Planes last = activations(trunk, input.width, input.height, step);
  const Numbers whole = pooled(last, step);
  ReferenceConvolution policy = file.convolution(shape.channels, shape.policy_channels, 1);
  policy.bias = dense(whole, file.numbers(shape.pooled() * shape.policy_channels), policy.bias);
  const Planes policy_planes =
      activations(convolved(policy, last, policy.bias), input.width, input.height, file.number());
  Output output;
  const Numbers logits = point_numbers(file, policy_planes);
  std::copy(logits.begin(), logits.end(), output.policy.begin());
  output.pass = hidden_then(file, whole, shape.pass_hidden, 1)[0];
  const Numbers values = hidden_then(file, whole, shape.value_hidden, 3);
  output.win = values[0];
  output.lead = values[1];
  output.log_deviation = values[2];
  const Numbers ownership = point_numbers(file, last);
  std::transform(ownership.begin(), ownership.end(), output.ownership.begin(), bounded_reference);
  return output;
}

}  // namespace ludex::search::nets
