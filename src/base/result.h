// Expected errors are returned as values: a Result holds the answer or an Error.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace ludex {

// One clear sentence about bad input, and its place. Lines and columns count from 1; 0 means that
// the place is not known.
struct Error {
  std::string message;
  std::size_t column = 0;
  std::size_t line = 0;

  bool operator==(const Error&) const = default;
};

template <class T>
using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(std::string message, std::size_t column = 0,
                                                std::size_t line = 0) {
  return tl::unexpected<Error>(Error{std::move(message), column, line});
}

// "bad seconds, line 3, column 13": the message followed by the known parts of the place.
[[nodiscard]] std::string describe(const Error& error);

// Prefixes the message: "the message" becomes "CONTEXT: the message". The place stays.
[[nodiscard]] Error within(std::string_view context, Error error);

}  // namespace ludex
