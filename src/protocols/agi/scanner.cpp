#include "protocols/agi/scanner.h"

#include <algorithm>

#include "base/text.h"
#include "protocols/agi/codec.h"

namespace ludex::agi {

void Scanner::skip_blanks() {
  while (at_ < line_.size() && is_blank(line_[at_])) {
    ++at_;
  }
}

bool Scanner::is_apart() const {
  return at_ == line_.size() || is_blank(line_[at_]);
}

bool Scanner::at_end() {
  skip_blanks();
  return at_ == line_.size();
}

std::size_t Scanner::column() {
  skip_blanks();
  return at_ + 1;
}

bool Scanner::sees(std::string_view keyword) {
  skip_blanks();
  return equal_ignoring_case(line_.substr(at_, keyword.size()), keyword);
}

bool Scanner::take(std::string_view keyword) {
  if (!sees(keyword)) return false;
  at_ += keyword.size();
  return true;
}

bool Scanner::take_word(std::string_view keyword) {
  const std::size_t before = at_;
  if (take(keyword) && is_apart()) return true;
  at_ = before;
  return false;
}

bool Scanner::sees_number() {
  skip_blanks();
  const std::size_t digits = at_ + (sees("-") ? 1 : 0);
  return digits < line_.size() && is_digit(line_[digits]);
}

std::optional<std::int64_t> Scanner::integer(std::int64_t limit) {
  if (!sees_number()) return std::nullopt;
  const bool negative = take("-");
  std::int64_t value = 0;
  for (; at_ < line_.size() && is_digit(line_[at_]); ++at_) {
    value = std::min(limit, 10 * std::min(value, limit) + (line_[at_] - '0'));
  }
  return negative ? -value : value;
}

std::optional<Point> Scanner::point() {
  skip_blanks();
  const auto point = parse_point(line_.substr(at_, 2), side_);
  if (point) {
    at_ += 2;
  }
  return point;
}

Points Scanner::points() {
  Points list;
  // On large boards these words begin like points; no list continues with such points.
  while (!sees("INFINITE") && !sees("MOVES")) {
    const auto next = point();
    if (!next) break;
    list.push_back(*next);
  }
  return list;
}

std::string_view Scanner::word() {
  skip_blanks();
  const std::size_t start = at_;
  while (!is_apart()) {
    ++at_;
  }
  return line_.substr(start, at_ - start);
}

std::string_view Scanner::rest() {
  const std::string_view text = trim(line_.substr(at_));
  at_ = line_.size();
  return text;
}

}  // namespace ludex::agi
