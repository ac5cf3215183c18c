#include "serve/net/public_url.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace ludex::serve::net {
namespace {

constexpr std::string_view plain_scheme = "http://";
constexpr std::string_view secure_scheme = "https://";

bool is_of_a_name(char c) {
  return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') || c == '-' || c == '.' ||
         c == '_';
}

bool is_host_name(std::string_view host) {
  if (host.starts_with('[') && host.ends_with(']')) {
    const std::string_view address = host.substr(1, host.size() - 2);
    return !address.empty() && address.find_first_not_of("0123456789abcdefABCDEF:.") == host.npos;
  }
  return !host.empty() && std::all_of(host.begin(), host.end(), is_of_a_name);
}

bool is_address_of_numbers(std::string_view host) {
  return host.starts_with('[') || host.find_first_not_of("0123456789.") == host.npos;
}

}  // namespace

Result<PublicUrl> parse_public_url(std::string_view text) {
  const auto wrong = [&] {
    return fail(
        fmt::format("expected an address such as https://games.example, not `{}`", excerpt(text)));
  };
  const std::string whole = lower(text);
  const bool is_secure = whole.starts_with(secure_scheme);
  if (!is_secure && !whole.starts_with(plain_scheme)) return wrong();
  const std::string_view scheme = is_secure ? secure_scheme : plain_scheme;
  std::string_view rest = std::string_view(whole).substr(scheme.size());
  if (rest.ends_with('/')) {
    rest.remove_suffix(1);
  }
  const std::size_t colon = rest.rfind(':');
  const std::size_t bracket = rest.rfind(']');
  const bool has_port = colon != rest.npos && (bracket == rest.npos || colon > bracket);
  const std::string_view host = has_port ? rest.substr(0, colon) : rest;
  const std::optional<std::int64_t> given =
      has_port ? to_integer(rest.substr(colon + 1)) : std::nullopt;
  const bool is_port = given && *given >= 1 && *given <= 65'535;
  if (!is_host_name(host) || (has_port && !is_port)) return wrong();
  const std::int64_t usual = is_secure ? 443 : 80;
  const std::int64_t port = given.value_or(usual);
  PublicUrl url;
  url.hosts.push_back(fmt::format("{}:{}", host, port));
  if (port == usual) {
    url.hosts.emplace_back(host);
  }
  url.origin = fmt::format("{}{}", scheme, url.hosts.back());
  url.is_strict = is_secure && port == usual && !is_address_of_numbers(host) && host != "localhost";
  return url;
}

}  // namespace ludex::serve::net
