// CRC-32 of a file that grows, as test frameworks compare it with what they read.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "base/result.h"

namespace ludex::match {

class FileChecksum {
 public:
  explicit FileChecksum(std::string path) : path_(std::move(path)) {}

  // Of all that the file holds now. Only what was added since the last call is read; a file that
  // became shorter is read again.
  [[nodiscard]] Result<std::uint32_t> update();

 private:
  std::string path_;
  std::uint32_t crc_ = 0;
  std::int64_t read_ = 0;  // bytes that crc_ is of
};

}  // namespace ludex::match
