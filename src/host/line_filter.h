// Rules that change what passes between a controller and an engine, line by line.
//
//   >d/^ponder/            lines of the controller that match are dropped
//   <s/cp ([0-9]+)/cp 0\1/ the first match in a line of the engine is replaced; with `g` behind the
//                          last slash, every match is
//   >r/^isready$/readyok/  a line of the controller is not passed on, but answered with that text
//
// `>` marks lines to the engine and `<` lines from it. Expressions are those of base/pattern.h. In
// a text, `\0` is the whole match, `\1` to `\9` are groups, `\n` is a line end, and a backslash
// before any other character stands for that character. Any other punctuation character may replace
// the slash as the delimiter: `>s|a/b|c|`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/pattern.h"
#include "base/result.h"

namespace ludex::host {

enum class Heading : std::uint8_t { to_engine, to_controller };

class FilterRule {
 public:
  enum class Action : std::uint8_t { drop, replace, reply };

  // The error describes what is wrong with the rule, and names the column.
  [[nodiscard]] static Result<FilterRule> parse(std::string_view text);

  [[nodiscard]] Heading heading() const { return heading_; }
  [[nodiscard]] Action action() const { return action_; }
  [[nodiscard]] bool matches(std::string_view line) const { return pattern_.matches(line); }
  // Returns the line with its replacements, or the reply to it; expects that the line matches.
  [[nodiscard]] std::string applied_to(std::string_view line) const;

 private:
  explicit FilterRule(Pattern pattern) : pattern_(std::move(pattern)) {}
  [[nodiscard]] std::string filled_in(const Pattern::Match& match) const;

  Heading heading_ = Heading::to_engine;
  Action action_ = Action::drop;
  Pattern pattern_;
  std::string text_;  // the replacement or reply as written
  bool everywhere_ = false;
};

// What the rules make of one line, without its line end.
struct Filtered {
  bool is_dropped = false;  // or replied to
  bool is_changed = false;  // then `line` replaces it
  std::string line;
  std::optional<std::string> reply;  // to the sender of the line
};

// All rules of one proxy, in order: each sees the line as the rules before it have left it.
class LineFilter {
 public:
  explicit LineFilter(std::vector<FilterRule> rules) : rules_(std::move(rules)) {}

  // Returns whether any rule concerns lines in this direction; if not, the bytes need not be
  // parsed.
  [[nodiscard]] bool touches(Heading heading) const;
  // Returns whether any rule replies to lines in this direction.
  [[nodiscard]] bool replies(Heading heading) const;
  [[nodiscard]] Filtered filtered(std::string_view line, Heading heading) const;

 private:
  std::vector<FilterRule> rules_;
};

}  // namespace ludex::host
