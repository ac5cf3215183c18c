// A suite of regression tests in GNU Go's format: lines of commands to an engine; a command that is
// a test is followed by what is expected of its answer.
//
//   # a comment
//   loadsgf games/incident2.sgf 212
//   1 attack F1
//   #? [1 G1]
//   2 reg_genmove black
//   #? [!C3|D4]*
//
// A command with a number is a test if the next line begins with `#?`. Between its brackets is an
// extended regular expression. With `!` in front of it, the answer must not match. After the
// bracket, `*` means that the test is known to fail, and `&` that its answer is not judged.
//
// Source: GNU Go's manual, "Regression testing", and its script regress.awk, from which the
// verdicts are taken: the expression is put between `^` and `$` without parentheses, so in `A1|B1`
// each anchor belongs to one alternative only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/pattern.h"
#include "base/result.h"

namespace ludex::regress {

enum class Verdict : std::uint8_t {
  pass,             // as expected
  fail,             // as expected too: the test is known to fail
  unexpected_pass,  // PASSED, in the script's words
  unexpected_fail,  // FAILED
  ignored,
  no_answer,  // the engine died or was silent for too long
};
[[nodiscard]] std::string_view name_of(Verdict verdict);

class Expectation {
 public:
  // Parses the text after `#?`. The error is about the regular expression.
  [[nodiscard]] static Result<Expectation> parse(std::string_view text);

  // The form for reports: without brackets and the signs after them.
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] bool is_negated() const { return negated_; }
  [[nodiscard]] bool is_known_to_fail() const { return known_to_fail_; }
  [[nodiscard]] bool is_ignored() const { return ignored_; }
  [[nodiscard]] Verdict verdict_on(std::string_view answer) const;
  // Whether the verdict depends on an anchor that belongs to one alternative only.
  [[nodiscard]] bool is_lenient_about(std::string_view answer) const;

 private:
  Expectation(Pattern pattern, Pattern whole)
      : pattern_(std::move(pattern)), whole_(std::move(whole)) {}

  std::string text_;
  Pattern pattern_;  // as the script builds it
  Pattern whole_;    // with both anchors around the whole expression
  bool negated_ = false;
  bool known_to_fail_ = false;
  bool ignored_ = false;
};

struct Command {
  std::size_t line = 0;  // of the file, from 1
  std::string number;    // digits; empty if it has none
  std::string name;
  std::vector<std::string> arguments;
  std::optional<Expectation> expectation;  // present if the command is a test
  std::string comment;  // the remarks in front of it and its neighbours, line by line
  [[nodiscard]] std::string text() const;  // without its number
};

struct Suite {
  std::string name;  // the file's name without folder and extension
  std::vector<Command> commands;
  std::vector<Error> troubles;  // invalid lines, and what becomes of them
  [[nodiscard]] std::size_t tests() const;
};

// Reads the text of a file. The error means that it has no test.
[[nodiscard]] Result<Suite> parse_suite(std::string_view text, std::string_view name);

}  // namespace ludex::regress
