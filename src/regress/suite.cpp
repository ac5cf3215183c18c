#include "regress/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "base/tokens.h"

namespace ludex::regress {
namespace {

constexpr std::string_view expectation_mark = "#?";
// Further invalid lines are not listed.
constexpr std::size_t most_troubles = 100;
constexpr std::size_t most_digits = 9;

bool is_number(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

// The line as an engine reads it (GTP 2 draft 2, section 2.1): without control characters, with a
// blank for each TAB, and without a comment.
std::string preprocessed(std::string_view line) {
  std::string text;
  for (const char c : line.substr(0, line.find('#'))) {
    if (c == '\t') {
      text += ' ';
    } else if (static_cast<unsigned char>(c) >= 32 && c != 127) {
      text += c;
    }
  }
  return text;
}

class SuiteReader {
 public:
  explicit SuiteReader(std::string_view name) { suite_.name = name; }

  void take(std::string_view line, std::size_t number) {
    line_ = number;
    if (line.starts_with(expectation_mark)) {
      expect(line.substr(expectation_mark.size()));
      return;
    }
    const std::string text = preprocessed(line);
    const std::string_view words = trim(text);
    if (words.empty()) {
      remark(line);
      last_is_test_ = false;
      return;
    }
    add(words);
  }

  Result<Suite> finish() {
    if (suite_.tests() == 0) {
      return fail("it holds no test: a numbered command with a line `#? [...]` behind it");
    }
    return std::move(suite_);
  }

 private:
  void trouble(std::string message, std::size_t column = 0) {
    if (suite_.troubles.size() < most_troubles) {
      suite_.troubles.push_back({std::move(message), column, line_});
    }
  }

  void remark(std::string_view line) {
    const std::string_view words = trim(line);
    if (words.empty()) {
      comment_.clear();
    } else if (words.front() == '#' && comment_.size() < limits::line_bytes) {
      // A remark after a command begins a new comment.
      if (std::exchange(comment_is_told_, false)) {
        comment_.clear();
      }
      comment_ += comment_.empty() ? "" : "\n";
      comment_ += printable(trim(words.substr(1)));
    }
  }

  void add(std::string_view words) {
    Command command;
    command.line = line_;
    command.comment = comment_;
    comment_is_told_ = true;
    Tokens tokens(words);
    while (const auto token = tokens.next()) {
      const std::string word(token->text);
      if (command.name.empty() && command.number.empty() && is_number(word)) {
        command.number = word;
      } else if (command.name.empty()) {
        command.name = word;
      } else {
        command.arguments.push_back(word);
      }
    }
    last_is_test_ = !command.number.empty();
    if (command.name.empty()) {
      trouble(fmt::format("the number {} has no command; it is left out", command.number));
      last_is_test_ = false;
      return;
    }
    if (command.number.size() > most_digits) {
      trouble(fmt::format("the number of a test has at most {} digits; `{}` is left out",
                          most_digits, printable(command.text())));
      last_is_test_ = false;
      return;
    }
    suite_.commands.push_back(std::move(command));
  }

  void expect(std::string_view text) {
    if (!std::exchange(last_is_test_, false)) {
      trouble(
          "an expectation without a numbered command in the line in front of it; it is left "
          "out",
          1);
      return;
    }
    Command& command = suite_.commands.back();
    auto expectation = Expectation::parse(text);
    if (!expectation) {
      trouble(expectation.error().message + "; the test is left out", 3);
      return;
    }
    if (!numbers_.insert(command.number).second) {
      trouble(fmt::format("a second test has the number {}", command.number), 1);
    }
    command.expectation = *std::move(expectation);
  }

  Suite suite_;
  std::set<std::string> numbers_;  // of tests
  std::string comment_;
  bool comment_is_told_ = false;  // comment_ has been given to a command
  std::size_t line_ = 0;
  bool last_is_test_ = false;  // the previous line is a numbered command
};

}  // namespace

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return "passed";
    case Verdict::fail:
      return "failed";
    case Verdict::unexpected_pass:
      return "PASSED";
    case Verdict::unexpected_fail:
      return "FAILED";
    case Verdict::ignored:
      return "ignored";
    case Verdict::no_answer:
      return "no answer";
  }
  return {};
}

Result<Expectation> Expectation::parse(std::string_view text) {
  while (text.starts_with(' ')) {
    text.remove_prefix(1);
  }
  // The line ends of other systems are not part of the text.
  while (text.ends_with('\r')) {
    text.remove_suffix(1);
  }
  const bool ignored = text.ends_with('&');
  const bool known_to_fail = text.ends_with('*');
  if (text.starts_with('[')) {
    text.remove_prefix(1);
  }
  const std::size_t end = text.find_last_not_of("&*");
  if (end != std::string_view::npos && text[end] == ']') {
    text = text.substr(0, end);
  }
  const bool negated = text.starts_with('!');
  const std::string expression(negated ? text.substr(1) : text);
  auto pattern = Pattern::compile("^" + expression + "$");
  if (!pattern) return tl::unexpected(std::move(pattern.error()));
  auto whole = Pattern::compile("^(" + expression + ")$");
  Expectation expectation(*pattern, whole ? *std::move(whole) : *pattern);
  expectation.text_ = text;
  expectation.negated_ = negated;
  expectation.known_to_fail_ = known_to_fail;
  expectation.ignored_ = ignored;
  return expectation;
}

Verdict Expectation::verdict_on(std::string_view answer) const {
  if (ignored_) return Verdict::ignored;
  if (pattern_.matches(answer) != negated_) {
    return known_to_fail_ ? Verdict::unexpected_pass : Verdict::pass;
  }
  return known_to_fail_ ? Verdict::fail : Verdict::unexpected_fail;
}

bool Expectation::is_lenient_about(std::string_view answer) const {
  return !ignored_ && pattern_.matches(answer) != whole_.matches(answer);
}

std::string Command::text() const {
  std::string text = name;
  for (const std::string& argument : arguments) {
    text += ' ' + argument;
  }
  return text;
}

std::size_t Suite::tests() const {
  return static_cast<std::size_t>(
      std::count_if(commands.begin(), commands.end(),
                    [](const Command& command) { return command.expectation.has_value(); }));
}

Result<Suite> parse_suite(std::string_view text, std::string_view name) {
  SuiteReader reader(name);
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    reader.take(line.substr(0, limits::line_bytes), ++number);
  }
  return reader.finish();
}

}  // namespace ludex::regress
