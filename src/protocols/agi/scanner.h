// Walks over a line of AGI letter by letter: blanks between words are welcome, and mostly not
// needed. For the codec alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "protocols/agi/message.h"

namespace ludex::agi {

// The line must outlive the walker.
class Scanner {
 public:
  Scanner(std::string_view line, int side) : line_(line), side_(side) {}

  // Each of these stands behind blanks first.
  [[nodiscard]] bool at_end();
  [[nodiscard]] std::size_t column();
  // Takes the keyword if the text goes on with it, in any case; what follows may be glued to it.
  bool take(std::string_view keyword);
  [[nodiscard]] bool sees(std::string_view keyword);
  // The same for a keyword that stands alone.
  bool take_word(std::string_view keyword);
  // A digit or a sign follows.
  [[nodiscard]] bool sees_number();
  // As many digits as there are; a number beyond the limit becomes the limit.
  std::optional<std::int64_t> integer(std::int64_t limit);
  std::optional<Point> point();
  Points points();
  // What is left up to the next blank, and up to the end.
  std::string_view word();
  std::string_view rest();

  // Whether blanks or the end of the line follow at once.
  [[nodiscard]] bool is_apart() const;
  [[nodiscard]] int side() const { return side_; }

 private:
  void skip_blanks();

  std::string_view line_;
  int side_;
  std::size_t at_ = 0;
};

}  // namespace ludex::agi
