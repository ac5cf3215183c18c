// What can be set on an engine: the five types that UCI names and the other protocols' options fit
// into.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"

namespace ludex::engine {

struct Check {
  bool initial = false;
  bool operator==(const Check&) const = default;
};
struct Spin {
  std::int64_t initial = 0;
  std::int64_t min = 0;
  std::int64_t max = 0;
  bool operator==(const Spin&) const = default;
};
struct Combo {
  std::string initial;
  std::vector<std::string> choices;
  bool operator==(const Combo&) const = default;
};
struct Button {
  bool operator==(const Button&) const = default;
};
struct Text {
  std::string initial;
  bool operator==(const Text&) const = default;
};

// What an option means where a protocol may call it by a name of its own.
enum class Meaning : std::uint8_t {
  other,             // the name says it all
  analysis,          // a check: nobody plays, the engine analyses
  limited_strength,  // a check: play like a player of the rating
  rating,            // a spin, in Elo
  skill,             // a spin, in steps up to full strength, which is the highest
  // The opponent: a title ("GM", or empty); Elo, or -1 where it is unknown; one of unknown,
  // computer and human; a name.
  opponent_title,
  opponent_rating,
  opponent_kind,
  opponent_name,
  // Checks: what is reported beside the usual.
  shows_chances,
  shows_current_lines,
  shows_refutations,
  // A text names a position, in the notation of its game; then a spin gives it a value, in
  // centipawns for the player who moves first in the game, or one button takes its value back. The
  // other button takes all values back.
  valued_position,
  position_value,
  forget_position_value,
  forget_position_values,
  about,  // a text that can only be read
};

struct Option {
  std::string name;
  std::variant<Check, Spin, Combo, Button, Text> type;
  // What it does, in one line for people; only built-in engines say it, for no protocol does.
  std::string summary = {};
  Meaning meaning = Meaning::other;
  bool operator==(const Option&) const = default;
};

// The value in the spelling that the option takes ("true", a number in range, a declared choice),
// or what is wrong with it. Case of words is forgiven; a button takes only the empty value.
[[nodiscard]] Result<std::string> checked_value(const Option& option, std::string_view value);

// The option of that name, whatever its case; null when there is none.
[[nodiscard]] const Option* find_option(const std::vector<Option>& options, std::string_view name);

}  // namespace ludex::engine
