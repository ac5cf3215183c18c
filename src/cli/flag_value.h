// Flags as fastchess and cutechess-cli have them, `-flag VALUE` and `-flag KEY=VALUE...`: how a
// value is read, and the tables of the keys that a flag accepts. A row of such a table has the
// key's name, its line of help, and the function that applies a value.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>

#include "base/text.h"
#include "base/time.h"
#include "cli/cli.h"

namespace ludex::cli {

// Success, or what is wrong with a flag.
using Step = tl::expected<void, ExitError>;

// The value of a key in a flag, with functions to parse it and to report errors.
struct Value {
  std::string_view flag;
  std::string_view key;  // empty for a plain value
  std::string_view text;
  std::string_view subcommand = "match";

  // Given for several engines at once, some of which may lack the option that it sets.
  [[nodiscard]] bool for_all() const { return flag == "-each"; }

  // "match: -engine tc=abc: bad seconds in the time, column 1; expected ..."
  [[nodiscard]] tl::unexpected<ExitError> bad(std::string_view expected,
                                              std::string_view why = "") const;
  [[nodiscard]] Step boolean(bool& into) const;
  // Any text except an empty one.
  [[nodiscard]] Step word(std::string& into) const;

  // A wait in milliseconds, at most an hour.
  [[nodiscard]] Step wait(std::optional<Milliseconds>& into) const;

  // A decimal number such as 0.05.
  [[nodiscard]] Step number(double& into, double min, double max) const;

  template <class Number>
  [[nodiscard]] Step integer(Number& into, std::int64_t min, std::int64_t max) const {
    const auto number = to_integer(text);
    if (!number || *number < min || *number > max) {
      return bad(fmt::format("a whole number from {} to {}", min, max));
    }
    into = static_cast<Number>(*number);
    return {};
  }
};

struct Draft;         // cli/match/setters.h
struct EngineChoice;  // cli/engines.h
struct MatchEngine;   // cli/match/flags.h

// What a key sets: a property of the whole match, of an engine wherever it is used, or of a player
// of a match.
using SetKey = std::variant<Step (*)(Draft&, const Value&), Step (*)(EngineChoice&, const Value&),
                            Step (*)(MatchEngine&, const Value&)>;

// A key of a flag that takes KEY=VALUE words.
struct KeyRow {
  std::string_view name;
  std::string_view value;  // "SECONDS", as the help shows it
  std::string_view help;
  SetKey set;
  bool needed = false;
  bool bare = false;     // the word alone means `true`
  bool repeats = false;  // may be given several times, with a cumulative effect
};

// As help shows the key: "st=SECONDS", or "ponder[=true|false]" where the word may stand alone.
[[nodiscard]] std::string key_and_value(const KeyRow& key);

}  // namespace ludex::cli
