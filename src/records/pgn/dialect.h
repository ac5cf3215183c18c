// What follows from how the PGN of one game differs from that of another.
#pragma once

#include <optional>
#include <string_view>

#include "records/dialect.h"
#include "records/record.h"
#include "rules/game.h"

namespace ludex::records::pgn {

// That of the first game in the registry for a game without one.
[[nodiscard]] const Dialect& dialect_of(std::string_view game);

// What tags call the player in the first seat: "White", "Red".
[[nodiscard]] std::string_view first_seat(const Dialect& dialect);

// The game that a tag speaks of, and how much that weighs: the Variant tag more than the Game tag,
// this one more than a player called Red.
struct NamedGame {
  std::string_view game;
  int weight = 0;
};
[[nodiscard]] std::optional<NamedGame> game_named_by(std::string_view tag, std::string_view value);

// Whether a Record of the dialect's game holds that tag elsewhere: as its setup, or nowhere because
// it is about the text alone.
[[nodiscard]] bool is_told_elsewhere(const Dialect& dialect, const Tag& tag);

// The notation that a value of the Format tag names; nothing for an unknown one.
[[nodiscard]] std::optional<rules::Notation> notation_of_format(const Dialect& dialect,
                                                                std::string_view format);
// What the Format tag calls the notation; nothing where it has no name.
[[nodiscard]] std::optional<std::string_view> format_of_notation(const Dialect& dialect,
                                                                 rules::Notation notation);

// The notation that games are written in when nobody says otherwise.
[[nodiscard]] rules::Notation usual_notation(const Dialect& dialect);

}  // namespace ludex::records::pgn
