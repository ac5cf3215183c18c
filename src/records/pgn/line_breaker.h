// Words set into lines of a given length.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ludex::records::pgn {

// Appends words to a text, with a blank or a line end between them so that no line is longer than
// `columns`, unless a single word is.
class LineBreaker {
 public:
  LineBreaker(std::string& text, std::size_t columns) : text_(text), columns_(columns) {}

  void word(std::string_view word);
  // Goes to the next word without a blank between: an opening bracket.
  void before_next(std::string_view mark) { prefix_ += mark; }
  // Goes to the last word without a blank between: a closing bracket.
  void behind_last(std::string_view mark) { last_ += mark; }
  // Words of a text that is read back byte by byte: a line end may stand for a single blank only,
  // and no line may begin with what means something else there (`%` and `[`).
  void text(std::string_view words);
  // Ends the last line.
  void end();

 private:
  void flush();

  std::string& text_;
  std::size_t columns_;
  std::size_t column_ = 0;  // bytes in the last line of text_
  std::string last_;        // the word still open for behind_last()
  std::string prefix_;
};

}  // namespace ludex::records::pgn
