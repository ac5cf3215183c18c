// What can be set on an engine: the five types that UCI names and the other protocols' options fit
// into.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"

namespace ludex::engine {

struct Check {
  bool initial = false;
  bool operator==(const Check&) const = default;
};
struct Spin {
  std::int64_t initial = 0;
  std::int64_t min = 0;
  std::int64_t max = 0;
  bool operator==(const Spin&) const = default;
};
struct Combo {
  std::string initial;
  std::vector<std::string> choices;
  bool operator==(const Combo&) const = default;
};
struct Button {
  bool operator==(const Button&) const = default;
};
struct Text {
  std::string initial;
  bool operator==(const Text&) const = default;
};

struct Option {
  std::string name;
  std::variant<Check, Spin, Combo, Button, Text> type;
  // What it does, in one line for people; only built-in engines say it, for no protocol does.
  std::string summary = {};
  bool operator==(const Option&) const = default;
};

// The value in the spelling that the option takes ("true", a number in range, a declared choice),
// or what is wrong with it. Case of words is forgiven; a button takes only the empty value.
[[nodiscard]] Result<std::string> checked_value(const Option& option, std::string_view value);

// The option of that name, whatever its case; null when there is none.
[[nodiscard]] const Option* find_option(const std::vector<Option>& options, std::string_view name);

}  // namespace ludex::engine
