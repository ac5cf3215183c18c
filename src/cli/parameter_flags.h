// The flags by which the parameters of games are set, derived from what the games declare.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ludex::cli {

struct ParameterFlag {
  std::string name;       // without dashes: "natural-limit"
  std::string parameter;  // "natural_limit"
  std::string noun;       // "natural limit"
  std::string value;      // "NAME", "N", "X", "true|false"
  // The values in each game that has the parameter, a line a game; the default follows a semicolon.
  std::vector<std::string> values;
};

// One for every name that any game declares, in the order of the declarations.
[[nodiscard]] std::vector<ParameterFlag> parameter_flags();

// The parameter that a flag of that name, with dashes in front of it, sets.
[[nodiscard]] std::string parameter_of_flag(std::string_view flag);

}  // namespace ludex::cli
