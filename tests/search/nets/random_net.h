// The bytes of nets with random numbers, and random positions for them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "search/nets/layers.h"

namespace ludex::search::nets {

// A file of a net whose activations use their whole range.
[[nodiscard]] std::string random_net(const Shape& shape, Rng& rng);

struct RandomPosition {
  std::vector<std::uint8_t> planes;
  std::vector<float> globals;
};

[[nodiscard]] RandomPosition random_position(const Shape& shape, int width, int height, Rng& rng);

// The file with its last bytes, the checksum, made right.
[[nodiscard]] std::string sealed(std::string bytes);

}  // namespace ludex::search::nets
