#include "base/utf8.h"

namespace ludex {
namespace {

constexpr char32_t replacement = 0xFFFD;

bool is_scalar(char32_t value) {
  return value < 0xD800 || (value > 0xDFFF && value <= 0x10FFFF);
}

}  // namespace

std::optional<CodePoint> front_code_point(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead < 0x80) return CodePoint{lead, 1};
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0;
  if (bytes == 0 || lead > 0xF4 || bytes > text.size()) return std::nullopt;
  auto value = static_cast<char32_t>(lead & (0xFFU >> (bytes + 1)));
  for (std::size_t at = 1; at < bytes; ++at) {
    if (!continues_character(text[at])) return std::nullopt;
    value = (value << 6U) | (static_cast<unsigned char>(text[at]) & 0x3FU);
  }
  const bool is_overlong = (bytes == 3 && value < 0x800) || (bytes == 4 && value < 0x10000);
  if (is_overlong || !is_scalar(value)) return std::nullopt;
  return CodePoint{value, bytes};
}

void append_code_point(std::string& text, char32_t value) {
  if (!is_scalar(value)) {
    value = replacement;
  }
  const auto continuation = [&](unsigned shift) {
    text += static_cast<char>(0x80U | ((value >> shift) & 0x3FU));
  };
  if (value < 0x80) {
    text += static_cast<char>(value);
  } else if (value < 0x800) {
    text += static_cast<char>(0xC0U | (value >> 6U));
    continuation(0);
  } else if (value < 0x10000) {
    text += static_cast<char>(0xE0U | (value >> 12U));
    continuation(6);
    continuation(0);
  } else {
    text += static_cast<char>(0xF0U | (value >> 18U));
    continuation(12);
    continuation(6);
    continuation(0);
  }
}

}  // namespace ludex
