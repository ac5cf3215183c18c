#include "rules/fen_field.h"

#include <fmt/format.h>

#include "base/text.h"

namespace ludex::rules {

namespace {

constexpr int max_counter = 1'000'000;

}  // namespace

Result<int> read_counter(const Token& token, std::string_view field) {
  const auto value = to_integer(token.text);
  if (!value || *value < 0 || *value > max_counter) {
    return fail(fmt::format("{}: expected a number from 0 to {}", field, max_counter),
                token.column);
  }
  return static_cast<int>(*value);
}

std::string shown(char letter) {
  return printable(std::string_view(&letter, 1));
}

}  // namespace ludex::rules
