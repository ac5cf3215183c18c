// Regular expressions that people write into rules and suites: POSIX extended ones, as awk and
// `sed -E` have them, byte by byte. They read lines of any length; what their own repetitions may
// cost is limited.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ludex {

class Pattern {
 public:
  // The groups that a match tells: the whole and those of \1 to \9.
  static constexpr std::size_t groups = 10;
  // By number; a group that has no part in the match has no data.
  using Match = std::array<std::string_view, groups>;

  // The error says what is wrong with the expression.
  [[nodiscard]] static Result<Pattern> compile(const std::string& expression);

  // The first and longest match at or behind `from`; the views are into the text. Text in front of
  // `from` is no beginning of a line.
  [[nodiscard]] std::optional<Match> find(std::string_view text, std::size_t from = 0) const;
  [[nodiscard]] bool matches(std::string_view text) const { return find(text).has_value(); }

 private:
  struct Compiled;
  explicit Pattern(std::shared_ptr<const Compiled> compiled) : compiled_(std::move(compiled)) {}

  // It never changes: the copies of a pattern own it together.
  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace ludex
