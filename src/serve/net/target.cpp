#include "serve/net/target.h"

#include <algorithm>
#include <cstddef>

#include "serve/percent.h"

namespace ludex::serve::net {
namespace {

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

}  // namespace

std::optional<Target> parse_target(std::string_view text) {
  const std::size_t mark = std::min(text.find('?'), text.size());
  const std::string_view path = text.substr(0, mark);
  if (!path.starts_with('/')) return std::nullopt;
  std::optional<std::string> clear = percent_decoded(path);
  if (!clear || clear->find('\\') != clear->npos ||
      std::any_of(clear->begin(), clear->end(), is_control)) {
    return std::nullopt;
  }
  Target target{*std::move(clear), std::string(path), {}};
  std::string_view rest = text.substr(std::min(mark + 1, text.size()));
  while (!rest.empty()) {
    const std::string_view pair = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(pair.size() + 1, rest.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const auto name = percent_decoded(pair.substr(0, equals), Plus::is_blank);
    const auto value =
        percent_decoded(pair.substr(std::min(equals + 1, pair.size())), Plus::is_blank);
    if (!name || !value) return std::nullopt;
    target.query[*name] = *value;
  }
  return target;
}

}  // namespace ludex::serve::net
