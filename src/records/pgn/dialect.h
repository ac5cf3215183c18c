// Answers that depend on the game's dialect of PGN.
#pragma once

#include <optional>
#include <string_view>

#include "records/dialect.h"
#include "records/tree/record.h"
#include "rules/game.h"

namespace ludex::records::pgn {

// The dialect of the game; that of the first game in the registry if the game has none.
[[nodiscard]] const Dialect& dialect_of(std::string_view game);

// The name that tags use for the player in the first seat: "White", "Red".
[[nodiscard]] std::string_view first_seat(const Dialect& dialect);

// The game that a tag implies, and the weight of that tag: the Variant tag weighs more than the
// Game tag, and the Game tag more than a player called Red.
struct NamedGame {
  std::string_view game;
  int weight = 0;
};
[[nodiscard]] std::optional<NamedGame> game_named_by(std::string_view tag, std::string_view value);

// Whether a record of the dialect's game does not hold that tag: its value is in the setup, or the
// tag describes only the text.
[[nodiscard]] bool is_told_elsewhere(const Dialect& dialect, const Tag& tag);

// The notation that a value of the Format tag names; absent if the value is unknown.
[[nodiscard]] std::optional<rules::Notation> notation_of_format(const Dialect& dialect,
                                                                std::string_view format);
// The value of the Format tag for the notation; absent if there is none.
[[nodiscard]] std::optional<std::string_view> format_of_notation(const Dialect& dialect,
                                                                 rules::Notation notation);

// The notation in which games are written by default.
[[nodiscard]] rules::Notation usual_notation(const Dialect& dialect);

}  // namespace ludex::records::pgn
