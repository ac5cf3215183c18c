// How the PGN of one game differs from that of another: names of tags, and how moves are spelt.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "records/record.h"
#include "rules/game.h"

namespace ludex::records::pgn {

// A tag that opens every game, in its place.
struct RosterTag {
  std::string_view name;
  std::string_view unknown;  // stands for a value that is not known; empty: the tag is left out
};

// A value of the Format tag.
struct MoveFormat {
  std::string_view tag;
  std::string_view notation;  // of the game's own
};

struct Dialect {
  std::string_view game;                  // in the registry
  std::string_view game_tag;              // the value of the Game tag; empty: there is none
  std::array<std::string_view, 2> seats;  // what tags call the players: "White", "Black"
  std::span<const RosterTag> roster;
  // The notations that a file may use and that its Format tag names, the first one without it.
  // Empty: moves are in the standard notation, and there is no such tag.
  std::span<const MoveFormat> formats;
  bool writes_set_up = true;  // `SetUp "1"` beside a FEN
  // Moves and blanks as Chinese texts have them: see Scanner.
  bool chinese_words = false;
  // `(…)` holds a remark unless it begins with a move.
  bool remarks_in_parentheses = false;
  // The main line is set with each pair of moves on a line of its own.
  bool pair_a_line = false;
};

// Chess for a game that has no dialect of its own.
[[nodiscard]] const Dialect& dialect_of(std::string_view game);

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
