#include "host/line_filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "base/text.h"

namespace ludex::host {
namespace {

constexpr std::string_view form_of_rules =
    "expected >d/REGEX/, >s/REGEX/TEXT/ or >r/REGEX/TEXT/, with < for lines of the engine";

tl::unexpected<Error> no_rule(std::string_view text, std::string_view why, std::size_t column) {
  return ludex::fail(fmt::format("`{}` is no filter: {}; {}", printable(text), why, form_of_rules),
                     column);
}

// Removes the part up to the next delimiter, and that delimiter, from the front of `rest`. A
// delimiter after a backslash belongs to the part, without its backslash. Returns std::nullopt if
// no delimiter follows.
std::optional<std::string> take_part(std::string_view& rest, char delimiter) {
  std::string part;
  for (std::size_t at = 0; at < rest.size(); ++at) {
    if (rest[at] == delimiter) {
      rest.remove_prefix(at + 1);
      return part;
    }
    if (rest[at] == '\\' && at + 1 < rest.size()) {
      ++at;
      if (rest[at] != delimiter) {
        part += '\\';
      }
    }
    part += rest[at];
  }
  return std::nullopt;
}

bool is_delimiter(char c) {
  return std::ispunct(static_cast<unsigned char>(c)) != 0 && c != '\\';
}

std::optional<FilterRule::Action> action_named(char c) {
  if (c == 'd') return FilterRule::Action::drop;
  if (c == 's') return FilterRule::Action::replace;
  if (c == 'r') return FilterRule::Action::reply;
  return std::nullopt;
}

}  // namespace

Result<FilterRule> FilterRule::parse(std::string_view text) {
  if (text.empty() || (text[0] != '>' && text[0] != '<')) {
    return no_rule(text, "it begins with neither > nor <", 1);
  }
  const auto action = text.size() > 1 ? action_named(text[1]) : std::nullopt;
  if (!action) return no_rule(text, "no d, s or r follows the direction", 2);
  if (text.size() < 3 || !is_delimiter(text[2])) {
    return no_rule(text, "no delimiter follows the letter", 3);
  }
  const char delimiter = text[2];
  std::string_view rest = text.substr(3);
  const auto expression = take_part(rest, delimiter);
  if (!expression) return no_rule(text, "its expression has no end", text.size());
  std::optional<std::string> replacement;
  if (*action != Action::drop) {
    replacement = take_part(rest, delimiter);
    if (!replacement) return no_rule(text, "its text has no end", text.size());
  }
  const bool everywhere = *action == Action::replace && rest == "g";
  if (!rest.empty() && !everywhere) {
    return no_rule(text, fmt::format("`{}` stands behind its end", printable(rest)),
                   text.size() - rest.size() + 1);
  }
  auto pattern = Pattern::compile(*expression);
  if (!pattern) return no_rule(text, pattern.error().message, 4);
  FilterRule rule(*std::move(pattern));
  rule.heading_ = text[0] == '>' ? Heading::to_engine : Heading::to_controller;
  rule.action_ = *action;
  rule.text_ = std::move(replacement).value_or("");
  rule.everywhere_ = everywhere;
  return rule;
}

std::string FilterRule::filled_in(const Pattern::Match& match) const {
  std::string result;
  for (std::size_t at = 0; at < text_.size(); ++at) {
    if (text_[at] != '\\' || at + 1 == text_.size()) {
      result += text_[at];
      continue;
    }
    const char quoted = text_[++at];
    if (is_digit(quoted)) {
      result += match[static_cast<std::size_t>(quoted - '0')];
    } else {
      result += quoted == 'n' ? '\n' : quoted;
    }
  }
  return result;
}

std::string FilterRule::applied_to(std::string_view line) const {
  auto match = pattern_.find(line);
  if (action_ == Action::reply) return filled_in(*match);
  std::string result;
  std::size_t copied = 0;  // bytes of the line that the result holds or replaces
  while (match) {
    const std::string_view whole = (*match)[0];
    const auto begin = static_cast<std::size_t>(whole.data() - line.data());
    result += line.substr(copied, begin - copied);
    result += filled_in(*match);
    copied = begin + whole.size();
    // An empty match would be found again at the same place.
    match = everywhere_ ? pattern_.find(line, copied + (whole.empty() ? 1 : 0)) : std::nullopt;
  }
  result += line.substr(copied);
  return result;
}

bool LineFilter::touches(Heading heading) const {
  return std::any_of(rules_.begin(), rules_.end(),
                     [&](const FilterRule& rule) { return rule.heading() == heading; });
}

bool LineFilter::replies(Heading heading) const {
  return std::any_of(rules_.begin(), rules_.end(), [&](const FilterRule& rule) {
    return rule.heading() == heading && rule.action() == FilterRule::Action::reply;
  });
}

Filtered LineFilter::filtered(std::string_view line, Heading heading) const {
  Filtered result;
  result.line = line;
  for (const FilterRule& rule : rules_) {
    if (rule.heading() != heading || !rule.matches(result.line)) continue;
    if (rule.action() == FilterRule::Action::replace) {
      std::string changed = rule.applied_to(result.line);
      result.is_changed = result.is_changed || changed != result.line;
      result.line = std::move(changed);
      continue;
    }
    result.is_dropped = true;
    if (rule.action() == FilterRule::Action::reply) {
      result.reply = rule.applied_to(result.line);
    }
    break;
  }
  return result;
}

}  // namespace ludex::host
