// The flags that set the parameters of games, derived from the games' declarations.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/options.h"
#include "rules/setup.h"

namespace ludex::cli {

struct ParameterFlag {
  std::string name;                     // without dashes: "natural-limit"
  std::string parameter;                // "natural_limit"
  std::string noun;                     // "natural limit"
  std::string value;                    // "NAME", "N", "X", "true|false"
  std::vector<std::string_view> games;  // that have the parameter
  // The values in each game that has the parameter, one line a game, which ends with the default.
  std::vector<std::string> values;
};

// One flag for every name that any game declares, in the order of the declarations.
[[nodiscard]] std::vector<ParameterFlag> parameter_flags();

// The parameter that a flag of that name, with its leading dashes, sets.
[[nodiscard]] std::string parameter_of_flag(std::string_view flag);

// These flags as options of a subcommand, and the values typed for them.
class ParameterOptions {
 public:
  ParameterOptions();

  // Adds the options to the usage. Parsing writes into this object, so it may not be moved until
  // then.
  void add_to(Usage& usage);
  // Sets the typed parameters if the registry has the game; otherwise does nothing. The error is
  // about a value, or about a parameter that the game does not have.
  Result<void> set(rules::Setup& setup) const;

 private:
  std::vector<ParameterFlag> flags_;
  std::vector<std::string> typed_;  // by flag; empty: not given
};

}  // namespace ludex::cli
