#include "match/report/file_checksum.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string_view>

#include "base/named_file.h"
#include "base/text.h"

namespace ludex::match {
namespace {

// ISO 3309, the polynomial of zip and gzip, applied byte by byte.
constexpr std::array<std::uint32_t, 256> table = [] {
  std::array<std::uint32_t, 256> rows{};
  for (std::uint32_t byte = 0; byte < rows.size(); ++byte) {
    std::uint32_t value = byte;
    for (int bit = 0; bit < 8; ++bit) {
      value = (value & 1U) != 0 ? 0xEDB88320U ^ (value >> 1U) : value >> 1U;
    }
    rows[byte] = value;
  }
  return rows;
}();

std::uint32_t extended(std::uint32_t crc, std::string_view bytes) {
  crc = ~crc;
  for (const char byte : bytes) {
    crc = table[(crc ^ static_cast<unsigned char>(byte)) & 0xFFU] ^ (crc >> 8U);
  }
  return ~crc;
}

}  // namespace

Result<std::uint32_t> FileChecksum::update() {
  const auto file = open_stream(path_);
  if (!file) {
    return fail(fmt::format("cannot read `{}`: {}", printable(path_), file.error().message));
  }
  std::istream& stream = **file;
  stream.seekg(0, std::ios::end);
  if (stream.tellg() < read_) {
    crc_ = 0;
    read_ = 0;
  }
  stream.seekg(read_);
  std::array<char, std::size_t{1} << 16> bytes{};
  while (stream) {
    stream.read(bytes.data(), bytes.size());
    const std::string_view got(bytes.data(), static_cast<std::size_t>(stream.gcount()));
    crc_ = extended(crc_, got);
    read_ += stream.gcount();
  }
  return crc_;
}

}  // namespace ludex::match
