#include "remote/http/server_url.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "host/tcp.h"

namespace ludex::remote {

namespace {

constexpr std::string_view encrypted_scheme = "https://";
constexpr std::string_view plain_scheme = "http://";
constexpr std::uint16_t encrypted_port = 443;
constexpr std::uint16_t plain_port = 80;
constexpr std::size_t longest_host = 253;

bool is_host_sign(char c) {
  const char small = to_lower(c);
  return (small >= 'a' && small <= 'z') || is_digit(c) || c == '.' || c == '-' || c == ':' ||
         c == '[' || c == ']';
}

bool is_loopback(std::string_view host) {
  return host == "localhost" || host == "::1" ||
         (host.starts_with("127.") &&
          std::all_of(host.begin(), host.end(), [](char c) { return is_digit(c) || c == '.'; }));
}

bool has_port(std::string_view authority) {
  const std::size_t bracket = authority.rfind(']');
  return authority.find(':', bracket == authority.npos ? 0 : bracket) != authority.npos;
}

std::string bracketed(const std::string& host) {
  return host.find(':') == host.npos ? host : "[" + host + "]";
}

}  // namespace

Result<HttpServer> parse_server_url(std::string_view url) {
  const bool is_encrypted = url.starts_with(encrypted_scheme);
  const std::string_view scheme = is_encrypted ? encrypted_scheme : plain_scheme;
  const auto unusable = [&] {
    return fail(fmt::format("expected https://HOST[:PORT], not `{}`", excerpt(url)));
  };
  if (!is_encrypted && !url.starts_with(plain_scheme)) return unusable();
  std::string authority(url.substr(scheme.size()));
  if (authority.ends_with('/')) {
    authority.pop_back();
  }
  if (authority.empty() || authority.size() > longest_host ||
      !std::all_of(authority.begin(), authority.end(), is_host_sign)) {
    return unusable();
  }
  if (!has_port(authority)) {
    authority += fmt::format(":{}", is_encrypted ? encrypted_port : plain_port);
  }
  const auto address = host::parse_tcp_address(authority);
  if (!address || address->port == 0) return unusable();
  if (!is_encrypted && !is_loopback(address->host)) {
    return fail(fmt::format("`{}` would send secrets unencrypted: http:// is for loopback alone",
                            excerpt(url)));
  }
  return HttpServer{is_encrypted, address->host, address->port};
}

std::string host_field(const HttpServer& server) {
  const bool is_usual = server.port == (server.is_encrypted ? encrypted_port : plain_port);
  return is_usual ? bracketed(server.host)
                  : fmt::format("{}:{}", bracketed(server.host), server.port);
}

std::string to_text(const HttpServer& server) {
  return fmt::format("{}{}", server.is_encrypted ? encrypted_scheme : plain_scheme,
                     host_field(server));
}

}  // namespace ludex::remote
