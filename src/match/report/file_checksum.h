// CRC-32 of a file that grows, for test frameworks that compare it with what they have read.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "base/result.h"

namespace ludex::match {

class FileChecksum {
 public:
  explicit FileChecksum(std::string path) : path_(std::move(path)) {}

  // The checksum of the file's present contents. Only the bytes added since the last call are read;
  // a file that has become shorter is read again from its beginning.
  [[nodiscard]] Result<std::uint32_t> update();

 private:
  std::string path_;
  std::uint32_t crc_ = 0;
  std::int64_t read_ = 0;  // number of bytes in crc_
};

}  // namespace ludex::match
