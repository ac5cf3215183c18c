// Where a server of HTTP is, as a user writes it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ludex::remote {

struct HttpServer {
  bool is_encrypted = true;
  std::string host;  // a name, or a number without brackets
  std::uint16_t port = 443;
  bool operator==(const HttpServer&) const = default;
};

// Parses "https://HOST", "https://HOST:PORT" and, for loopback addresses alone, "http://HOST:PORT":
// what is sent to a server has secrets.
[[nodiscard]] Result<HttpServer> parse_server_url(std::string_view url);
[[nodiscard]] std::string to_text(const HttpServer& server);
// The server's name in a request: the port is left out where it is the usual one.
[[nodiscard]] std::string host_field(const HttpServer& server);

}  // namespace ludex::remote
