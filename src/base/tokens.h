// Splits a line into words, each with its column for error messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"

namespace ludex {

struct Token {
  std::string_view text;
  std::size_t column = 0;  // of the first byte, counted from 1

  bool operator==(const Token&) const = default;
};

// Iterates over the blank-separated words of one line. The line must outlive this object and its
// tokens.
class Tokens {
 public:
  explicit Tokens(std::string_view line) : line_(line) {}

  // The next word, or std::nullopt at the end of the line.
  std::optional<Token> next();
  [[nodiscard]] std::optional<Token> peek() const;
  // The rest of the line without the blanks at its ends; afterwards at_end() is true.
  std::string_view rest();
  // The column where the next word starts, or one past the end of the line.
  [[nodiscard]] std::size_t column() const;
  [[nodiscard]] bool at_end() const { return !peek(); }

  // Reads the next word as an integer within [min, max]; the error names `what` and the column.
  Result<std::int64_t> integer(std::string_view what, std::int64_t min, std::int64_t max);

 private:
  std::string_view line_;
  std::size_t at_ = 0;
};

}  // namespace ludex
