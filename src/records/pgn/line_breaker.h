// Breaks words into lines of a given length.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ludex::records::pgn {

// Appends words to a text, separated by a blank or a line end. A line is longer than `columns` only
// if it is a single word.
class LineBreaker {
 public:
  LineBreaker(std::string& text, std::size_t columns) : text_(text), columns_(columns) {}

  void word(std::string_view word);
  // Puts the mark in front of the next word without a blank: an opening bracket.
  void before_next(std::string_view mark) { prefix_ += mark; }
  // Puts the mark after the last word without a blank: a closing bracket.
  void behind_last(std::string_view mark) { last_ += mark; }
  // Appends words of a text that will be read back exactly: a line end may replace only a single
  // blank, and no line may begin with `%` or `[`, which have a meaning there.
  void text(std::string_view words);
  // Ends the last line.
  void end();

 private:
  void flush();

  std::string& text_;
  std::size_t columns_;
  std::size_t column_ = 0;  // bytes in the last line of text_
  std::string last_;        // the word to which behind_last() may still add
  std::string prefix_;
};

}  // namespace ludex::records::pgn
