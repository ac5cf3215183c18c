#include "serve/analysis/ownership_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "rules/registry.h"

namespace ludex::serve {

namespace {

// RFC 4648, section 4.
std::string base64(std::string_view bytes) {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint8_t byte = i < count ? static_cast<std::uint8_t>(bytes[at + i]) : 0;
      group = (group << 8U) | byte;
    }
    for (std::size_t i = 0; i < 4; ++i) {
      text += i <= count ? letters[(group >> (18U - 6U * i)) & 63U] : '=';
    }
  }
  return text;
}

}  // namespace

std::string ownership_text(const engine::Info& info, const rules::Game& game) {
  if (info.ownership.empty()) return {};
  const rules::Face face = rules::face_of(game);
  const auto files = static_cast<std::size_t>(face.files);
  std::string bytes(files * static_cast<std::size_t>(face.ranks), '\0');
  for (const auto& [at, permill] : info.ownership) {
    if (at.column >= face.files || at.row >= face.ranks) continue;
    const int value = std::clamp(permill, -1000, 1000) * 127 / 1000;
    bytes[at.row * files + at.column] = static_cast<char>(value);
  }
  return base64(bytes);
}

}  // namespace ludex::serve
