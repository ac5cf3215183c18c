// Regular expressions that people write into rules and suites: POSIX extended ones, as in awk and
// `sed -E`, matched byte by byte. The texts may be of any length; the cost of repetitions in an
// expression is limited.
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
  // The groups that a match reports: the whole match and the groups \1 to \9.
  static constexpr std::size_t groups = 10;
  // Indexed by the number of the group; a group that takes no part in the match has null data().
  using Match = std::array<std::string_view, groups>;

  // The error states what is wrong with the expression.
  [[nodiscard]] static Result<Pattern> compile(const std::string& expression);

  // The leftmost match that starts at or behind `from`, and of those the longest; the views point
  // into `text`. If `from` is not 0, `^` does not match there.
  [[nodiscard]] std::optional<Match> find(std::string_view text, std::size_t from = 0) const;
  [[nodiscard]] bool matches(std::string_view text) const { return find(text).has_value(); }

 private:
  struct Compiled;
  explicit Pattern(std::shared_ptr<const Compiled> compiled) : compiled_(std::move(compiled)) {}

  // It never changes, so that the copies of a pattern share its ownership.
  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace ludex
