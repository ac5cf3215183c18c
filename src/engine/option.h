// The options of an engine: the five types that UCI names, into which the options of the other
// protocols fit.
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

// The meaning of an option that a protocol may call by a name of its own.
enum class Meaning : std::uint8_t {
  other,             // nothing but what the name describes
  analysis,          // a check: the engine analyses and nobody plays
  limited_strength,  // a check: play like a player of `rating`
  rating,            // a spin, in Elo
  skill,             // a spin, whose highest value is full strength
  // The opponent: a title ("GM", or empty); Elo, or -1 if it is unknown; one of unknown, computer
  // and human; a name.
  opponent_title,
  opponent_rating,
  opponent_kind,
  opponent_name,
  // Checks: what is reported in addition.
  shows_chances,
  shows_current_lines,
  shows_refutations,
  // A text names a position, in the notation of its game. Then a spin gives it a value, in
  // centipawns for the player who moves first in the game, or a button removes its value. The other
  // button removes all values.
  valued_position,
  position_value,
  forget_position_value,
  forget_position_values,
  file,   // a text names a file, or several, which the engine opens
  about,  // a text that can only be read
};

struct Option {
  std::string name;
  std::variant<Check, Spin, Combo, Button, Text> type;
  // What the option does, in one line for people. Only built-in engines fill it in, because no
  // protocol carries it.
  std::string summary = {};
  Meaning meaning = Meaning::other;
  bool operator==(const Option&) const = default;
};

// Returns the value in the option's own spelling ("true", a number in range, a declared choice).
// The error describes what is wrong with it. The case of words is ignored; a button accepts only
// the empty value.
[[nodiscard]] Result<std::string> checked_value(const Option& option, std::string_view value);

// The option of that name in any case; null if there is none.
[[nodiscard]] const Option* find_option(const std::vector<Option>& options, std::string_view name);

}  // namespace ludex::engine
