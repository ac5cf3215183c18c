// The address of a proxy, under which browsers reach the server.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ludex::serve::net {

struct PublicUrl {
  std::string origin;              // "https://games.example", as browsers send it
  std::vector<std::string> hosts;  // what may stand in Host: with its port, and without a usual one
  // Browsers may keep to https for this name from now on: it is https on its usual port, and no
  // address of numbers, which has no certificate of an authority as a rule.
  bool is_strict = false;

  bool operator==(const PublicUrl&) const = default;
};

// "https://games.example" or "http://games.lan:8000/", without a path of its own.
[[nodiscard]] Result<PublicUrl> parse_public_url(std::string_view text);

}  // namespace ludex::serve::net
