// Assertions that are on in every build. They state conditions that only a bug in this program can
// break; text from a peer, a file or a user never reaches one.
#pragma once

namespace ludex {

// Prints the place to stderr and aborts the program.
[[noreturn]] void broken_expectation(const char* file, int line, const char* function);

// The built-ins name the place of the caller; clang 14 has no std::source_location.
constexpr void expects(bool condition, const char* file = __builtin_FILE(),
                       int line = __builtin_LINE(), const char* function = __builtin_FUNCTION()) {
  if (!condition) [[unlikely]] {
    broken_expectation(file, line, function);
  }
}

}  // namespace ludex
