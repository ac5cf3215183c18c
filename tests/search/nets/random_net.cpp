#include "search/nets/random_net.h"

#include <bit>
#include <cmath>
#include <cstddef>

#include "search/nets/layout.h"

namespace ludex::search::nets {
namespace {

void append_integer(std::string& bytes, std::uint64_t value, int count) {
  for (int each = 0; each < count; ++each) {
    bytes.push_back(static_cast<char>(value >> (8 * each)));
  }
}

class RandomNumbers {
 public:
  RandomNumbers(std::string& bytes, Rng& rng) : bytes_(bytes), rng_(rng) {}

  void number(float value) { append_integer(bytes_, std::bit_cast<std::uint32_t>(value), 4); }
  // Between -range and range.
  void numbers(int count, float range) {
    for (int each = 0; each < count; ++each) {
      number((static_cast<float>(rng_.below(2001)) / 1000.0F - 1.0F) * range);
    }
  }
  void weights(int count) {
    for (int each = 0; each < count; ++each) {
      bytes_.push_back(static_cast<char>(static_cast<int>(rng_.below(255)) - 127));
    }
  }
  void convolution(int inputs, int outputs, int neighbours, float range) {
    const int each = inputs * neighbours;
    weights(each * outputs);
    const float scale = range / 80.0F / std::sqrt(static_cast<float>(each));
    for (int output = 0; output < outputs; ++output) {
      number(scale * (0.5F + static_cast<float>(rng_.below(1000)) / 1000.0F));
    }
    numbers(outputs, range);
  }
  void dense(int inputs, int outputs) {
    numbers(inputs * outputs, 2.0F / static_cast<float>(inputs));
    numbers(outputs, 0.5F);
  }

 private:
  std::string& bytes_;
  Rng& rng_;
};

}  // namespace

std::string random_net(const Shape& shape, Rng& rng) {
  std::string bytes = "LUDEXNET";
  for (const int size :
       {1, shape.planes, shape.globals, shape.blocks, shape.channels, shape.policy_channels,
        shape.pass_hidden, shape.value_hidden, static_cast<int>(shape.pooled_blocks)}) {
    append_integer(bytes, static_cast<std::uint64_t>(size), 4);
  }
  RandomNumbers random(bytes, rng);
  random.convolution(shape.planes, shape.channels, 9, 2.0F);
  random.numbers(shape.globals * shape.channels, 0.5F);
  const float step = 0.02F;
  for (int block = 0; block < shape.blocks; ++block) {
    random.number(step);
    random.convolution(shape.channels, shape.channels, 9, 0.02F);
    if (shape.is_pooled(block)) {
      random.numbers(shape.pooled() * shape.channels, 0.05F);
    }
  }
  random.number(step);
  random.convolution(shape.channels, shape.policy_channels, 1, 0.02F);
  random.numbers(shape.pooled() * shape.policy_channels, 0.05F);
  random.number(step);
  random.weights(shape.policy_channels);
  random.numbers(2, 0.01F);
  random.dense(shape.pooled(), shape.pass_hidden);
  random.dense(shape.pass_hidden, 1);
  random.dense(shape.pooled(), shape.value_hidden);
  random.dense(shape.value_hidden, 3);
  random.weights(shape.channels);
  random.numbers(2, 0.001F);
  append_integer(bytes, 0, 8);
  return sealed(std::move(bytes));
}

RandomPosition random_position(const Shape& shape, int width, int height, Rng& rng) {
  RandomPosition position;
  for (int each = 0; each < width * height * shape.planes; ++each) {
    position.planes.push_back(static_cast<std::uint8_t>(rng.below(2)));
  }
  for (int each = 0; each < shape.globals; ++each) {
    position.globals.push_back(static_cast<float>(rng.below(2001)) / 1000.0F - 1.0F);
  }
  return position;
}

std::string sealed(std::string bytes) {
  bytes.resize(bytes.size() - 8);
  append_integer(bytes, checksum(bytes), 8);
  return bytes;
}

}  // namespace ludex::search::nets
