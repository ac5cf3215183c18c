#include "engine/option.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace ludex::engine {

namespace {

struct Checker {
  std::string_view name;
  std::string_view value;

  Result<std::string> operator()(const Check& /*type*/) const {
    const std::string word = lower(value);
    if (word == "true" || word == "false") return word;
    return fail(fmt::format("option {} takes true or false, not `{}`", name, printable(value)));
  }
  Result<std::string> operator()(const Spin& type) const {
    const auto number = to_integer(value);
    if (number && *number >= type.min && *number <= type.max) return fmt::to_string(*number);
    return fail(fmt::format("option {} takes a number from {} to {}, not `{}`", name, type.min,
                            type.max, printable(value)));
  }
  Result<std::string> operator()(const Combo& type) const {
    const auto choice =
        std::find_if(type.choices.begin(), type.choices.end(),
                     [&](const std::string& c) { return equal_ignoring_case(c, value); });
    if (choice != type.choices.end()) return *choice;
    return fail(fmt::format("option {} takes one of: {}; not `{}`", name,
                            fmt::join(type.choices, ", "), printable(value)));
  }
  Result<std::string> operator()(const Button& /*type*/) const {
    if (value.empty()) return std::string();
    return fail(fmt::format("option {} is a button and takes no value", name));
  }
  Result<std::string> operator()(const Text& /*type*/) const { return std::string(value); }
};

}  // namespace

Result<std::string> checked_value(const Option& option, std::string_view value) {
  return std::visit(Checker{option.name, value}, option.type);
}

const Option* find_option(const std::vector<Option>& options, std::string_view name) {
  const auto found = std::find_if(options.begin(), options.end(), [&](const Option& option) {
    return equal_ignoring_case(option.name, name);
  });
  return found == options.end() ? nullptr : &*found;
}

}  // namespace ludex::engine
