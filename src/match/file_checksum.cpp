#include "match/file_checksum.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

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
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path_, error);
  if (!error && size < static_cast<std::uintmax_t>(read_)) {
    crc_ = 0;
    read_ = 0;
  }
  errno = 0;
  std::ifstream file(path_, std::ios::binary);
  if (error || !file || !file.seekg(read_)) {
    const int why = error ? error.value() : errno != 0 ? errno : EIO;
    return fail(fmt::format("cannot read `{}`: {}", printable(path_), system_reason(why)));
  }
  std::array<char, std::size_t{1} << 16> bytes{};
  while (file) {
    file.read(bytes.data(), bytes.size());
    const std::string_view got(bytes.data(), static_cast<std::size_t>(file.gcount()));
    crc_ = extended(crc_, got);
    read_ += file.gcount();
  }
  return crc_;
}

}  // namespace ludex::match
