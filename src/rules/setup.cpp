#include "rules/setup.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace ludex::rules {

Result<std::size_t> choose(std::string_view member, std::string_view game, std::string_view name,
                           std::span<const std::string_view> choices) {
  if (name.empty()) return 0;
  const auto found = std::find(choices.begin(), choices.end(), name);
  if (found != choices.end()) return static_cast<std::size_t>(found - choices.begin());
  return fail(fmt::format("unknown {} '{}' of {}, expected one of: {}", member, printable(name),
                          game, fmt::join(choices, ", ")));
}

}  // namespace ludex::rules
