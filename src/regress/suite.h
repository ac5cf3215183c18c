// A suite of regression tests in GNU Go's format: lines of commands to an engine, and behind those
// that are tests what is expected of them.
//
//   # a comment
//   loadsgf games/incident2.sgf 212
//   1 attack F1
//   #? [1 G1]
//   2 reg_genmove black
//   #? [!C3|D4]*
//
// A command with a number is a test if a line `#?` follows it at once. Between the brackets stands
// an extended regular expression. `!` in front: the answer must not match. Behind the bracket `*`
// says that the test is known to fail, and `&` that its answer is not judged.
//
// Source: GNU Go's manual, "Regression testing", and its script regress.awk, whose verdicts these
// are: the expression is put between `^` and `$` as it is, so that in `A1|B1` each anchor holds one
// alternative.
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
  no_answer,  // the engine has died or was silent for too long
};
[[nodiscard]] std::string_view name_of(Verdict verdict);

class Expectation {
 public:
  // What stands behind `#?`. The error is about the regular expression.
  [[nodiscard]] static Result<Expectation> parse(std::string_view text);

  // As reports show it: without brackets and what stands behind them.
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] bool is_negated() const { return negated_; }
  [[nodiscard]] bool is_known_to_fail() const { return known_to_fail_; }
  [[nodiscard]] bool is_ignored() const { return ignored_; }
  [[nodiscard]] Verdict verdict_on(std::string_view answer) const;
  // Whether the verdict rests on an anchor that holds one alternative only.
  [[nodiscard]] bool is_lenient_about(std::string_view answer) const;

 private:
  Expectation(Pattern pattern, Pattern whole)
      : pattern_(std::move(pattern)), whole_(std::move(whole)) {}

  std::string text_;
  Pattern pattern_;  // as the script has it
  Pattern whole_;    // with both anchors around all alternatives
  bool negated_ = false;
  bool known_to_fail_ = false;
  bool ignored_ = false;
};

struct Command {
  std::size_t line = 0;  // of the file, from 1
  std::string number;    // digits; empty: it has none
  std::string name;
  std::vector<std::string> arguments;
  std::optional<Expectation> expectation;  // then it is a test
  std::string comment;  // the remarks in front of it and its neighbours, line by line
  [[nodiscard]] std::string text() const;  // without its number
};

struct Suite {
  std::string name;  // of its file, without folder and ending
  std::vector<Command> commands;
  std::vector<Error> troubles;  // lines that make no sense, and what becomes of them
  [[nodiscard]] std::size_t tests() const;
};

// Reads the text of a file. The error: there is no test in it.
[[nodiscard]] Result<Suite> parse_suite(std::string_view text, std::string_view name);

}  // namespace ludex::regress
