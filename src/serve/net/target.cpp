#include "serve/net/target.h"

#include <algorithm>
#include <cstddef>

namespace ludex::serve::net {
namespace {

std::optional<int> hexadecimal(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return std::nullopt;
}

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

std::optional<std::string> decoded(std::string_view text, bool plus_is_blank) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%') {
      if (i + 2 >= text.size()) return std::nullopt;
      const auto high = hexadecimal(text[i + 1]);
      const auto low = hexadecimal(text[i + 2]);
      if (!high || !low) return std::nullopt;
      result += static_cast<char>(*high * 16 + *low);
      i += 2;
    } else {
      result += plus_is_blank && text[i] == '+' ? ' ' : text[i];
    }
  }
  return result;
}

}  // namespace

std::optional<Target> parse_target(std::string_view text) {
  const std::size_t mark = std::min(text.find('?'), text.size());
  const std::string_view path = text.substr(0, mark);
  if (!path.starts_with('/')) return std::nullopt;
  const auto slashes = [](std::string_view s) { return std::count(s.begin(), s.end(), '/'); };
  std::optional<std::string> clear = decoded(path, false);
  if (!clear || slashes(*clear) != slashes(path) || clear->find('\\') != clear->npos ||
      std::any_of(clear->begin(), clear->end(), is_control)) {
    return std::nullopt;
  }
  Target target{*std::move(clear), {}};
  std::string_view rest = text.substr(std::min(mark + 1, text.size()));
  while (!rest.empty()) {
    const std::string_view pair = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(pair.size() + 1, rest.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const auto name = decoded(pair.substr(0, equals), true);
    const auto value = decoded(pair.substr(std::min(equals + 1, pair.size())), true);
    if (!name || !value) return std::nullopt;
    target.query[*name] = *value;
  }
  return target;
}

}  // namespace ludex::serve::net
