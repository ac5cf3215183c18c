#include "rules/parameter.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/expects.h"
#include "base/text.h"

namespace ludex::rules {

namespace {

constexpr std::int64_t one = 100;  // in hundredths
// More digits than any number of a game has, and few enough to keep the arithmetic in range.
constexpr std::size_t longest_number = 12;
// No side of a board is longer, so that the product of two sides stays in range.
constexpr int longest_side = 10'000;

// Reads at most two decimals; a dot needs a digit on each side.
std::optional<std::int64_t> to_hundredths(std::string_view text) {
  if (text.size() > longest_number) return std::nullopt;
  const bool negative = text.starts_with('-');
  if (negative) {
    text.remove_prefix(1);
  }
  const auto dot = text.find('.');
  const std::string_view whole = text.substr(0, dot);
  std::string fraction(dot == std::string_view::npos ? "0" : text.substr(dot + 1));
  if (whole.empty() || fraction.empty() || fraction.size() > 2) return std::nullopt;
  fraction.resize(2, '0');
  const std::string digits = std::string(whole) + fraction;
  if (!std::all_of(digits.begin(), digits.end(), is_digit)) return std::nullopt;
  const auto size = to_integer(digits);
  if (!size) return std::nullopt;
  return negative ? -*size : *size;
}

std::string sizes_between(const Size& type) {
  return fmt::format("a side from {} to {}, or two of them as 20x15", type.min, type.max);
}

struct Checker {
  const Declaration& declared;
  const Parameter& parameter;
  std::string_view text;

  [[nodiscard]] tl::unexpected<Error> bad(std::string_view expected) const {
    return fail(fmt::format("bad {} `{}` of {}, expected {}", parameter.noun, printable(text),
                            declared.game, expected));
  }

  Result<std::string> operator()(const Choice& type) const {
    if (const ChoiceName* const found = find_choice(parameter, text)) {
      return std::string(found->name);
    }
    std::vector<std::string_view> names;
    for (const ChoiceName& known : type.names) {
      names.push_back(known.name);
    }
    return fail(fmt::format("unknown {} `{}` of {}, expected one of: {}", parameter.noun,
                            printable(text), declared.game, fmt::join(names, ", ")));
  }
  Result<std::string> operator()(const Integer& type) const {
    const auto number = to_integer(text);
    if (number && *number >= type.min && *number <= type.max) return fmt::to_string(*number);
    return bad(fmt::format("a number from {} to {}", type.min, type.max));
  }
  Result<std::string> operator()(const Decimal& type) const {
    const auto number = to_hundredths(text);
    if (number && *number >= type.min && *number <= type.max && *number % type.step == 0) {
      return decimal_text(*number);
    }
    return bad(fmt::format("a number from {} to {} in steps of {}", decimal_text(type.min),
                           decimal_text(type.max), decimal_text(type.step)));
  }
  Result<std::string> operator()(const YesNo& /*type*/) const {
    for (const auto& [word, value] : {std::pair<std::string_view, const char*>{"true", "true"},
                                      {"yes", "true"},
                                      {"on", "true"},
                                      {"false", "false"},
                                      {"no", "false"},
                                      {"off", "false"}}) {
      if (equal_ignoring_case(text, word)) return std::string(value);
    }
    return bad("true or false");
  }
  Result<std::string> operator()(const Size& type) const {
    const auto within = [&](int side) { return side >= type.min && side <= type.max; };
    const auto size = parse_board_size(text);
    if (size && within(size->width) && within(size->height)) return to_text(*size);
    return bad(sizes_between(type));
  }
};

struct Initial {
  std::string operator()(const Choice& type) const { return std::string(type.names.front().name); }
  std::string operator()(const Integer& type) const { return fmt::to_string(type.initial); }
  std::string operator()(const Decimal& type) const { return decimal_text(type.initial); }
  std::string operator()(const YesNo& type) const { return word_for(type.initial); }
  std::string operator()(const Size& type) const { return fmt::to_string(type.initial); }
};

struct Help {
  std::string operator()(const Choice& type) const {
    std::vector<std::string> names;
    for (const ChoiceName& known : type.names) {
      names.push_back(known.summary.empty() ? std::string(known.name)
                                            : fmt::format("{} ({})", known.name, known.summary));
    }
    return fmt::format("{}", fmt::join(names, ", "));
  }
  std::string operator()(const Integer& type) const {
    return fmt::format("a number from {} to {}", type.min, type.max);
  }
  std::string operator()(const Decimal& type) const {
    return fmt::format("a number from {} to {} in steps of {}", decimal_text(type.min),
                       decimal_text(type.max), decimal_text(type.step));
  }
  std::string operator()(const YesNo& /*type*/) const { return "true or false"; }
  std::string operator()(const Size& type) const { return sizes_between(type); }
};

// The parameter whose number may stand after a value of the parameter `name`; null if there is
// none.
const Parameter* number_behind(const Declaration& declared, std::string_view name) {
  const auto found =
      std::find_if(declared.parameters.begin(), declared.parameters.end(),
                   [&](const Parameter& parameter) { return parameter.behind == name; });
  return found == declared.parameters.end() ? nullptr : &*found;
}

std::string names_of(const Declaration& declared) {
  std::vector<std::string_view> names;
  for (const Parameter& parameter : declared.parameters) {
    names.push_back(parameter.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

Result<const Parameter*> named(const Declaration& declared, std::string_view name) {
  if (const Parameter* const found = find_parameter(declared, name)) return found;
  return fail(fmt::format("{} has no parameter `{}`, expected one of: {}", declared.game,
                          printable(name), names_of(declared)));
}

}  // namespace

Values::Values(std::initializer_list<std::pair<std::string_view, std::string_view>> given) {
  for (const auto& [name, text] : given) {
    set(name, text);
  }
}

std::string_view Values::text(std::string_view name) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const Entry& entry) { return entry.first == name; });
  return found == entries_.end() ? std::string_view() : found->second;
}

std::int64_t Values::integer(std::string_view name) const {
  const auto value = to_integer(text(name));
  expects(value.has_value());
  return *value;
}

std::int64_t Values::hundredths(std::string_view name) const {
  const auto value = to_hundredths(text(name));
  expects(value.has_value());
  return *value;
}

bool Values::is_on(std::string_view name) const {
  const std::string_view value = text(name);
  expects(value == "true" || value == "false");
  return value == "true";
}

BoardSize Values::board_size(std::string_view name) const {
  const auto value = parse_board_size(text(name));
  expects(value.has_value());
  return *value;
}

void Values::set(std::string_view name, std::string_view text) {
  const auto at =
      std::lower_bound(entries_.begin(), entries_.end(), name,
                       [](const Entry& entry, std::string_view key) { return entry.first < key; });
  const bool known = at != entries_.end() && at->first == name;
  if (text.empty()) {
    if (known) {
      entries_.erase(at);
    }
  } else if (known) {
    at->second = text;
  } else {
    entries_.emplace(at, name, text);
  }
}

std::string decimal_text(std::int64_t hundredths) {
  const std::int64_t size = hundredths < 0 ? -hundredths : hundredths;
  std::string text = fmt::format("{}{}", hundredths < 0 ? "-" : "", size / one);
  if (size % one == 0) return text;
  text += fmt::format(".{:02}", size % one);
  if (text.back() == '0') {
    text.pop_back();
  }
  return text;
}

std::string to_text(const BoardSize& size) {
  return size.width == size.height ? fmt::to_string(size.width)
                                   : fmt::format("{}x{}", size.width, size.height);
}

std::optional<BoardSize> parse_board_size(std::string_view text) {
  const auto side = [](std::string_view digits) -> std::optional<int> {
    const auto number = to_integer(digits);
    if (!number || *number < 0 || *number > longest_side) return std::nullopt;
    return static_cast<int>(*number);
  };
  const auto cross = text.find_first_of("xX");
  const auto width = side(text.substr(0, cross));
  const auto height = cross == std::string_view::npos ? width : side(text.substr(cross + 1));
  if (!width || !height) return std::nullopt;
  return BoardSize{*width, *height};
}

const Parameter* find_parameter(const Declaration& declared, std::string_view name) {
  const auto found = std::find_if(declared.parameters.begin(), declared.parameters.end(),
                                  [&](const Parameter& known) { return known.name == name; });
  return found == declared.parameters.end() ? nullptr : &*found;
}

const ChoiceName* find_choice(const Parameter& parameter, std::string_view text) {
  const auto* const choice = std::get_if<Choice>(&parameter.type);
  if (choice == nullptr) return nullptr;
  const auto is_called = [&](const ChoiceName& known) {
    const auto same = [&](std::string_view name) { return equal_ignoring_case(name, text); };
    return same(known.name) || (!known.written.empty() && same(known.written)) ||
           std::any_of(known.aliases.begin(), known.aliases.end(), same);
  };
  const auto found = std::find_if(choice->names.begin(), choice->names.end(), is_called);
  return found == choice->names.end() ? nullptr : &*found;
}

Result<std::string> checked_value(const Declaration& declared, const Parameter& parameter,
                                  std::string_view text) {
  return std::visit(Checker{declared, parameter, text}, parameter.type);
}

std::string usual_value(const Parameter& parameter, const Values& earlier) {
  return parameter.usual != nullptr ? parameter.usual(earlier)
                                    : std::visit(Initial{}, parameter.type);
}

Result<Values> complete(const Declaration& declared, const Values& given) {
  for (const auto& [name, text] : given.entries()) {
    if (const auto known = named(declared, name); !known) return tl::unexpected(known.error());
  }
  Values values;
  for (const Parameter& parameter : declared.parameters) {
    const std::string_view text = given.text(parameter.name);
    auto value = text.empty() ? Result<std::string>(usual_value(parameter, values))
                              : checked_value(declared, parameter, text);
    if (!value) return tl::unexpected(std::move(value.error()));
    values.set(parameter.name, *value);
  }
  return values;
}

Result<void> set_typed(Values& values, const Declaration& declared, std::string_view name,
                       std::string_view text) {
  if (const auto known = named(declared, name); !known) return tl::unexpected(known.error());
  const Parameter* const behind = number_behind(declared, name);
  const auto slash = behind == nullptr ? std::string_view::npos : text.find('/');
  values.set(name, text.substr(0, slash));
  if (slash == std::string_view::npos) return {};
  const auto number = checked_value(declared, *behind, text.substr(slash + 1));
  if (!number) return tl::unexpected(number.error());
  values.set(behind->name, *number);
  return {};
}

std::string typed_value(const Values& complete, const Declaration& declared,
                        std::string_view name) {
  std::string text(complete.text(name));
  const Parameter* const behind = number_behind(declared, name);
  if (behind == nullptr || complete.text(behind->name) == usual_value(*behind, complete)) {
    return text;
  }
  return fmt::format("{}/{}", text, complete.text(behind->name));
}

std::string values_in_help(const Declaration& declared, const Parameter& parameter) {
  std::string text = std::visit(Help{}, parameter.type);
  if (const Parameter* const behind = number_behind(declared, parameter.name)) {
    text += fmt::format(", or with the {} behind a slash", behind->noun);
  }
  return text;
}

}  // namespace ludex::rules
