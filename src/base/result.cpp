#include "base/result.h"

#include <fmt/format.h>

namespace ludex {

std::string describe(const Error& error) {
  std::string text = error.message;
  if (error.line != 0) {
    text += fmt::format(", line {}", error.line);
  }
  if (error.column != 0) {
    text += fmt::format(", column {}", error.column);
  }
  return text;
}

Error within(std::string_view context, Error error) {
  error.message = fmt::format("{}: {}", context, error.message);
  return error;
}

}  // namespace ludex
