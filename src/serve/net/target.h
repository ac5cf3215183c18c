// The target of a request, which follows its method: path and query.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace ludex::serve::net {

struct Target {
  std::string path;                          // decoded, begins with a slash
  std::string encoded_path;                  // the same as it was sent
  std::map<std::string, std::string> query;  // decoded; of equal names the last one counts
};

// Returns std::nullopt if the text is not a path, or if an escape is broken or stands for a
// backslash or a control character. A slash may be escaped, because names of engines hold any
// character: whoever needs the parts of the path takes the encoded one apart.
[[nodiscard]] std::optional<Target> parse_target(std::string_view text);

}  // namespace ludex::serve::net
