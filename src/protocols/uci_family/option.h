// `option` as a value: what an engine of UCI or UCCI declares about something that can be set.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ludex::protocols {

// The types of an option; a `default`, `min` or `max` that is not in the line is absent (section
// 7).
struct Check {
  std::optional<bool> initial;
  bool operator==(const Check&) const = default;
};
struct Spin {
  std::optional<std::int64_t> initial;
  std::optional<std::int64_t> min;
  std::optional<std::int64_t> max;
  bool operator==(const Spin&) const = default;
};
struct Combo {
  std::optional<std::string> initial;
  std::vector<std::string> choices;
  bool operator==(const Combo&) const = default;
};
struct Button {
  bool operator==(const Button&) const = default;
};
// `string`, and every type that the specification does not define.
struct Text {
  std::optional<std::string> initial;
  bool operator==(const Text&) const = default;
};
struct Option {
  std::string name;
  std::variant<Check, Spin, Combo, Button, Text> type;
  bool operator==(const Option&) const = default;
};

}  // namespace ludex::protocols
