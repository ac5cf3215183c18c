// The flags by which the parameters of games are set, derived from what the games declare.
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

// One for every name that any game declares, in the order of the declarations.
[[nodiscard]] std::vector<ParameterFlag> parameter_flags();

// The parameter that a flag of that name, with dashes in front of it, sets.
[[nodiscard]] std::string parameter_of_flag(std::string_view flag);

// These flags among the options of a subcommand, and what was typed for them.
class ParameterOptions {
 public:
  ParameterOptions();

  // Adds them to the usage, by which this object is written; it may not move until then.
  void add_to(Usage& usage);
  // Sets what was typed, for a game of the registry; others are left as they are. The error is
  // about a parameter that the game does not have.
  Result<void> set(rules::Setup& setup) const;

 private:
  std::vector<ParameterFlag> flags_;
  std::vector<std::string> typed_;  // by flag; empty where nothing was
};

}  // namespace ludex::cli
