#include "records/xiangqi/xqf/header.h"

namespace ludex::records::xqf {

namespace {

constexpr std::string_view mask = "[(C) Copyright Mr. Dong Shiwei.]";

// Each key is hidden in a byte of its own, multiplied by the key before it.
std::uint8_t unfold(std::uint8_t hidden, std::uint8_t factor) {
  const unsigned square = static_cast<unsigned>(hidden) * hidden;
  return static_cast<std::uint8_t>((square * 54 + 221) * factor);
}

}  // namespace

std::uint8_t byte_at(std::string_view text, std::size_t at) {
  return static_cast<std::uint8_t>(text[at]);
}

Keys keys_of(std::string_view header) {
  const std::uint8_t sum = byte_at(header, 12);
  const std::uint8_t men = byte_at(header, 13);
  Keys keys;
  keys.men = unfold(men, men);
  keys.from = unfold(byte_at(header, 14), keys.men);
  keys.to = unfold(byte_at(header, 15), keys.from);
  keys.comment = (sum * 256U + men) % 32000U + 767U;
  for (std::size_t at = 0; at < keys.stream.size(); ++at) {
    const unsigned key = byte_at(header, 8 + at % 4) |
                         (byte_at(header, 12 + at % 4) & static_cast<unsigned>(byte_at(header, 3)));
    keys.stream[at] = static_cast<std::uint8_t>(key & byte_at(mask, at));
  }
  return keys;
}

}  // namespace ludex::records::xqf
