#include "cli/flag_value.h"

#include <utility>

namespace ludex::cli {

tl::unexpected<ExitError> Value::bad(std::string_view expected, std::string_view why) const {
  return wrong_usage(fmt::format("{}: {} {}{}{}: {}expected {}", subcommand, flag, key,
                                 key.empty() ? "" : "=", printable(text),
                                 why.empty() ? "" : fmt::format("{}; ", why), expected));
}

Step Value::boolean(bool& into) const {
  for (const auto& [word, value] : {std::pair<std::string_view, bool>{"true", true},
                                    {"on", true},
                                    {"false", false},
                                    {"off", false}}) {
    if (equal_ignoring_case(text, word)) {
      into = value;
      return {};
    }
  }
  return bad("true or false");
}

Step Value::word(std::string& into) const {
  if (text.empty()) {
    return bad("some text");
  }
  into = text;
  return {};
}

Step Value::wait(std::optional<Milliseconds>& into) const {
  std::int64_t number = 0;
  auto step = integer(number, 1, 3'600'000);
  into = Milliseconds(number);
  return step;
}

Step Value::number(double& into, double min, double max) const {
  const auto read = to_number(text);
  if (!read || *read < min || *read > max) {
    return bad(fmt::format("a number from {} to {}", min, max));
  }
  into = *read;
  return {};
}

std::string key_and_value(const KeyRow& key) {
  if (key.value.empty()) return std::string(key.name);
  return key.bare ? fmt::format("{}[={}]", key.name, key.value)
                  : fmt::format("{}={}", key.name, key.value);
}

}  // namespace ludex::cli
