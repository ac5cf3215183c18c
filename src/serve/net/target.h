// What stands behind the method of a request: path and query.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace ludex::serve::net {

struct Target {
  std::string path;                          // decoded, begins with a slash
  std::map<std::string, std::string> query;  // decoded; of equal names the last counts
};

// Nothing where it is no path, an escape is broken, or one hides a slash, a backslash or a control
// character: a path means the same before and after it is decoded.
[[nodiscard]] std::optional<Target> parse_target(std::string_view text);

}  // namespace ludex::serve::net
