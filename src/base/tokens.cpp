#include "base/tokens.h"

#include <fmt/format.h>

#include "base/text.h"

namespace ludex {

std::optional<Token> Tokens::peek() const {
  return Tokens(*this).next();
}

std::optional<Token> Tokens::next() {
  while (at_ < line_.size() && is_blank(line_[at_])) {
    ++at_;
  }
  if (at_ == line_.size()) return std::nullopt;
  const std::size_t start = at_;
  while (at_ < line_.size() && !is_blank(line_[at_])) {
    ++at_;
  }
  return Token{line_.substr(start, at_ - start), start + 1};
}

std::string_view Tokens::rest() {
  const std::string_view text = trim(line_.substr(at_));
  at_ = line_.size();
  return text;
}

std::size_t Tokens::column() const {
  const auto token = peek();
  return token ? token->column : line_.size() + 1;
}

Result<std::int64_t> Tokens::integer(std::string_view what, std::int64_t min, std::int64_t max) {
  const std::size_t place = column();
  const auto token = next();
  if (!token) return fail(fmt::format("missing {}", what), place);
  const auto value = to_integer(token->text);
  if (!value) return fail(fmt::format("bad {}", what), place);
  if (*value < min || *value > max) {
    return fail(fmt::format("{} {} is outside {} to {}", what, *value, min, max), place);
  }
  return *value;
}

}  // namespace ludex
