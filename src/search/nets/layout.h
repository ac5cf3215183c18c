// The file of a net, little-endian: its head, the layers, and the checksum of all bytes before it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/result.h"
#include "search/nets/layers.h"

namespace ludex::search::nets {

struct ParsedNet {
  Shape shape;
  Layers layers;
  std::uint64_t hash = 0;
};

// FNV-1a with 64 bits.
[[nodiscard]] std::uint64_t checksum(std::string_view bytes);

// The number of bytes of a file with these sizes.
[[nodiscard]] std::size_t file_size(const Shape& shape);

[[nodiscard]] Result<ParsedNet> parse_layers(std::string_view bytes);

}  // namespace ludex::search::nets
