// The keys of KataGo's rules (gtp.md 9.4) and the parameters of go that they set.
#pragma once

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/setup.h"

namespace ludex::gtp {

// A key, the parameter that it sets, and each value with the corresponding value of the parameter.
// Values for which go has no parameter are absent; the first value is the usual one.
struct KataKey {
  std::string_view name;
  std::string_view parameter;
  std::array<std::pair<std::string_view, std::string_view>, 3> values;
};

[[nodiscard]] const std::array<KataKey, 5>& kata_keys();

// The keys and their values that the rules of a game change in those of the named rule set, which
// is the parameter `rules`. Rules that KataGo cannot express, such as those without a ko rule, are
// left out. The setup is complete, as that of a game is.
[[nodiscard]] std::vector<std::pair<std::string_view, std::string_view>> kata_changes(
    const rules::Setup& setup);

}  // namespace ludex::gtp
