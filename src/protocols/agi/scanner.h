// Reads a line of AGI letter by letter: blanks between words are allowed, and mostly not needed.
// For the codec only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "protocols/agi/message.h"

namespace ludex::agi {

// The line must outlive the scanner.
class Scanner {
 public:
  Scanner(std::string_view line, int side) : line_(line), side_(side) {}

  // All of these except is_apart() and rest() skip blanks first.
  [[nodiscard]] bool at_end();
  [[nodiscard]] std::size_t column();
  // Takes the keyword, in any case, if the text continues with it; the next word may follow without
  // a blank.
  bool take(std::string_view keyword);
  [[nodiscard]] bool sees(std::string_view keyword);
  // The same for a keyword that must be followed by a blank or the end of the line.
  bool take_word(std::string_view keyword);
  // Whether a digit, or a minus sign and a digit, follows.
  [[nodiscard]] bool sees_number();
  // Takes all digits that follow; a number beyond the limit becomes the limit.
  std::optional<std::int64_t> integer(std::int64_t limit);
  std::optional<Point> point();
  Points points();
  // word() takes the text up to the next blank, rest() up to the end.
  std::string_view word();
  std::string_view rest();

  // Whether a blank or the end of the line follows immediately.
  [[nodiscard]] bool is_apart() const;
  [[nodiscard]] int side() const { return side_; }

 private:
  void skip_blanks();

  std::string_view line_;
  int side_;
  std::size_t at_ = 0;
};

}  // namespace ludex::agi
