// Assertions that are on in every build. They state what only our own mistake can break; text from
// a peer, a file or a user never reaches one.
#pragma once

namespace ludex {

// Prints the place and ends the program.
[[noreturn]] void broken_expectation(const char* file, int line, const char* function);

// The built-ins name the caller's place; clang 14 has no std::source_location.
constexpr void expects(bool condition, const char* file = __builtin_FILE(),
                       int line = __builtin_LINE(), const char* function = __builtin_FUNCTION()) {
  if (!condition) [[unlikely]] {
    broken_expectation(file, line, function);
  }
}

}  // namespace ludex
