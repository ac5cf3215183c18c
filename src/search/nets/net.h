// A small convolutional net: what it was trained to say about a position of a board game. The file
// states the sizes of its layers (docs/nets.md), and tools/nets makes it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

#include "base/result.h"
#include "search/nets/layers.h"

namespace ludex::search::nets {

inline constexpr int largest_side = 19;

// Immutable, so that threads may share it.
class Net {
 public:
  // The error states what is wrong with the bytes: any bytes may come.
  [[nodiscard]] static Result<std::shared_ptr<const Net>> parse(std::string_view bytes);
  // The error names the file.
  [[nodiscard]] static Result<std::shared_ptr<const Net>> load(const std::filesystem::path& file);

  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] const Layers& layers() const { return layers_; }
  // The checksum of the file, by which nets are told apart.
  [[nodiscard]] std::uint64_t hash() const { return hash_; }

 private:
  Net() = default;

  Shape shape_;
  Layers layers_;
  std::uint64_t hash_ = 0;
};

}  // namespace ludex::search::nets
