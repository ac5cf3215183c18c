// Assertions that are on in every build. They state what only our own mistake can break; text from
// a peer, a file or a user never reaches one.
#pragma once

#include <source_location>

namespace ludex {

// Prints the place and ends the program.
[[noreturn]] void broken_expectation(const std::source_location& place);

constexpr void expects(bool condition,
                       const std::source_location& place = std::source_location::current()) {
  if (!condition) [[unlikely]] {
    broken_expectation(place);
  }
}

}  // namespace ludex
