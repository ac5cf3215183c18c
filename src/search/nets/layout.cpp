#include "search/nets/layout.h"

#include <fmt/core.h>

#include <array>
#include <bit>
#include <cmath>
#include <utility>
#include <vector>

#include "search/nets/kernel.h"

namespace ludex::search::nets {
namespace {

constexpr std::string_view magic = "LUDEXNET";
constexpr std::uint32_t version = 1;
constexpr std::size_t head_bytes = magic.size() + std::size_t{9} * 4;
constexpr std::size_t checksum_bytes = 8;

std::uint64_t little_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (std::size_t at = bytes.size(); at > 0; --at) {
    value = (value << 8U) | static_cast<unsigned char>(bytes[at - 1]);
  }
  return value;
}

// One size of the head: its name and the numbers that it may have.
struct SizeRow {
  std::string_view name;
  int Shape::*size;
  int least;
  int most;
  int multiple_of;
};

constexpr std::array size_rows{
    SizeRow{"planes", &Shape::planes, 1, 64, 1},
    SizeRow{"globals", &Shape::globals, 0, 64, 1},
    SizeRow{"blocks", &Shape::blocks, 0, 32, 1},
    SizeRow{"channels", &Shape::channels, group_channels, 256, group_channels},
    SizeRow{"policy channels", &Shape::policy_channels, group_channels, 128, group_channels},
    SizeRow{"hidden numbers of the pass", &Shape::pass_hidden, 1, 256, 1},
    SizeRow{"hidden numbers of the value", &Shape::value_hidden, 1, 256, 1},
};

Result<Shape> parse_head(std::string_view bytes) {
  if (!bytes.starts_with(magic)) return fail("not a net: no LUDEXNET at its beginning");
  if (bytes.size() < head_bytes) return fail("the file ends within its head");
  std::size_t at = magic.size();
  const auto number = [&] {
    at += 4;
    return static_cast<std::uint32_t>(little_endian(bytes.substr(at - 4, 4)));
  };
  if (const std::uint32_t found = number(); found != version) {
    return fail(fmt::format("expected version {}, found {}", version, found));
  }
  Shape shape;
  for (const SizeRow& row : size_rows) {
    const std::uint32_t found = number();
    if (found < static_cast<std::uint32_t>(row.least) ||
        found > static_cast<std::uint32_t>(row.most) ||
        found % static_cast<std::uint32_t>(row.multiple_of) != 0) {
      return fail(fmt::format("bad number of {}: {}", row.name, found));
    }
    shape.*row.size = static_cast<int>(found);
  }
  shape.pooled_blocks = number();
  if ((std::uint64_t{shape.pooled_blocks} >> shape.blocks) != 0) {
    return fail("a block that does not exist is marked as pooled");
  }
  return shape;
}

// Reads the numbers of a file whose size has been checked.
class NumberReader {
 public:
  explicit NumberReader(std::string_view bytes) : rest_(bytes) {}

  [[nodiscard]] bool is_good() const { return is_good_; }

  std::int8_t byte() {
    const char value = rest_.front();
    rest_.remove_prefix(1);
    return static_cast<std::int8_t>(value);
  }
  float number() {
    const auto value =
        std::bit_cast<float>(static_cast<std::uint32_t>(little_endian(rest_.substr(0, 4))));
    rest_.remove_prefix(4);
    // False for what is no number, too.
    if (std::fabs(value) <= largest_number) return value;
    is_good_ = false;
    return 0;
  }
  // A step of activations, and thus also its inverse.
  float step() {
    const float value = number();
    if (value >= 1 / largest_number) return value;
    is_good_ = false;
    return 1;
  }
  std::vector<float> numbers(int count) {
    std::vector<float> values;
    values.reserve(static_cast<std::size_t>(count));
    for (int each = 0; each < count; ++each) {
      values.push_back(number());
    }
    return values;
  }

  // Weights without the bias, which another layer has.
  DenseLayer dense_weights(int inputs, int outputs) {
    return {inputs, outputs, numbers(inputs * outputs), {}};
  }
  DenseLayer dense(int inputs, int outputs) {
    DenseLayer layer = dense_weights(inputs, outputs);
    layer.bias = numbers(outputs);
    return layer;
  }
  PointLayer point_layer(int inputs) {
    PointLayer layer;
    for (int each = 0; each < inputs; ++each) {
      layer.weights.push_back(byte());
    }
    layer.scale = number();
    layer.bias = number();
    return layer;
  }
  // The file has the weights by outputs, inputs and neighbours.
  ConvolutionLayer convolution(int inputs, int outputs, int reach);

 private:
  std::string_view rest_;
  bool is_good_ = true;
};

ConvolutionLayer NumberReader::convolution(int inputs, int outputs, int reach) {
  ConvolutionLayer layer;
  layer.reach = reach;
  layer.input_groups = (inputs + group_channels - 1) / group_channels;
  layer.slices = inputs <= slice_channels ? 1 : 2;
  layer.output_groups = outputs / group_channels;
  const int side = 2 * reach + 1;
  const int neighbours = side * side;
  layer.weights.resize(static_cast<std::size_t>(layer.input_groups) *
                       static_cast<std::size_t>(layer.slices * neighbours) * slice_channels *
                       static_cast<std::size_t>(outputs));
  for (int output = 0; output < outputs; ++output) {
    for (int input = 0; input < inputs; ++input) {
      for (int neighbour = 0; neighbour < neighbours; ++neighbour) {
        int place = output / group_channels;
        place = place * layer.input_groups + input / group_channels;
        place = place * side + neighbour / side;
        place = place * (layer.slices * slice_channels / 4) + input % group_channels / 4;
        place = place * side + neighbour % side;
        place = place * group_channels + output % group_channels;
        place = place * 4 + input % 4;
        layer.weights[static_cast<std::size_t>(place)] = byte();
      }
    }
  }
  layer.scale = numbers(outputs);
  layer.bias = numbers(outputs);
  return layer;
}

Layers read_layers(NumberReader& reader, const Shape& shape) {
  Layers layers;
  layers.stem = reader.convolution(shape.planes, shape.channels, 1);
  layers.globals = reader.dense_weights(shape.globals, shape.channels);
  layers.globals.bias = layers.stem.bias;
  for (int block = 0; block < shape.blocks; ++block) {
    BlockLayer layer;
    layer.step = reader.step();
    layer.convolution = reader.convolution(shape.channels, shape.channels, 1);
    if (shape.is_pooled(block)) {
      layer.pooled = reader.dense_weights(shape.pooled(), shape.channels);
      layer.pooled->bias = layer.convolution.bias;
    }
    layers.blocks.push_back(std::move(layer));
  }
  layers.step = reader.step();
  layers.policy = reader.convolution(shape.channels, shape.policy_channels, 0);
  layers.policy_pooled = reader.dense_weights(shape.pooled(), shape.policy_channels);
  layers.policy_pooled.bias = layers.policy.bias;
  layers.policy_step = reader.step();
  layers.policy_of_points = reader.point_layer(shape.policy_channels);
  layers.pass_hidden = reader.dense(shape.pooled(), shape.pass_hidden);
  layers.pass = reader.dense(shape.pass_hidden, 1);
  layers.value_hidden = reader.dense(shape.pooled(), shape.value_hidden);
  layers.value = reader.dense(shape.value_hidden, 3);
  layers.ownership = reader.point_layer(shape.channels);
  return layers;
}

int convolution_bytes(int inputs, int outputs, int neighbours) {
  return inputs * outputs * neighbours + 2 * 4 * outputs;
}

}  // namespace

std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const char byte : bytes) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3ULL;
  }
  return hash;
}

std::size_t file_size(const Shape& shape) {
  const int channels = shape.channels;
  int bytes = convolution_bytes(shape.planes, channels, 9) + 4 * shape.globals * channels;
  bytes += shape.blocks * (4 + convolution_bytes(channels, channels, 9));
  bytes += std::popcount(shape.pooled_blocks) * 4 * shape.pooled() * channels;
  bytes += 4 + convolution_bytes(channels, shape.policy_channels, 1);
  bytes += 4 * shape.pooled() * shape.policy_channels + 4;
  bytes += shape.policy_channels + 8;
  bytes += 4 * (shape.pooled() + 1) * shape.pass_hidden + 4 * (shape.pass_hidden + 1);
  bytes += 4 * (shape.pooled() + 1) * shape.value_hidden + 4 * 3 * (shape.value_hidden + 1);
  bytes += channels + 8;
  return head_bytes + static_cast<std::size_t>(bytes) + checksum_bytes;
}

Result<ParsedNet> parse_layers(std::string_view bytes) {
  const auto shape = parse_head(bytes);
  if (!shape) return tl::unexpected(shape.error());
  const std::size_t size = file_size(*shape);
  if (bytes.size() != size) {
    return fail(
        fmt::format("expected {} bytes for a net of these sizes, found {}", size, bytes.size()));
  }
  const std::string_view sealed = bytes.substr(0, size - checksum_bytes);
  const std::uint64_t hash = checksum(sealed);
  if (hash != little_endian(bytes.substr(sealed.size()))) {
    return fail("the checksum differs: the file is damaged");
  }
  NumberReader reader(sealed.substr(head_bytes));
  Layers layers = read_layers(reader, *shape);
  if (!reader.is_good()) return fail("a number is missing, too large, or a step is too small");
  return ParsedNet{*shape, std::move(layers), hash};
}

}  // namespace ludex::search::nets
