// Words of a line, one after the other, each with its place for error messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"

namespace ludex {

struct Token {
  std::string_view text;
  std::size_t column = 0;  // of its first byte, from 1

  bool operator==(const Token&) const = default;
};

// Walks over the blank-separated words of one line. The line must outlive the walker and its
// tokens.
class Tokens {
 public:
  explicit Tokens(std::string_view line) : line_(line) {}

  // The next word, or nothing at the end of the line.
  std::optional<Token> next();
  [[nodiscard]] std::optional<Token> peek() const;
  // All that is left, without the blanks at its ends; the walker is then at the end.
  std::string_view rest();
  // Where the next word starts, or one past the end of the line.
  [[nodiscard]] std::size_t column() const;
  [[nodiscard]] bool at_end() const { return !peek(); }

  // The next word as an integer within [min, max]; the error names `what` and the column.
  Result<std::int64_t> integer(std::string_view what, std::int64_t min, std::int64_t max);

 private:
  std::string_view line_;
  std::size_t at_ = 0;
};

}  // namespace ludex
