// How the PGN of one game differs from that of the others: names of tags, and the spelling of
// moves.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "rules/game.h"
#include "rules/game_result.h"

namespace ludex::records {

// A tag of the roster, which opens every game. The tags are written in the order of the roster.
struct RosterTag {
  std::string_view name;
  std::string_view unknown;  // written if the value is not known; if it is empty, the tag is left
                             // out
};

// The tags of PGN standard 8.1.1, with the players in the order in which the game names them.
constexpr std::array<RosterTag, 7> seven_tags(std::string_view first, std::string_view second) {
  return {{{"Event", "?"},
           {"Site", "?"},
           {"Date", "????.??.??"},
           {"Round", "?"},
           {first, "?"},
           {second, "?"},
           {"Result", "*"}}};
}

// A value of the Format tag.
struct MoveFormat {
  std::string_view tag;
  std::string_view notation;  // the game's own name of it
};

// A tag that gives a parameter of the game if its value is not the usual one.
struct ParameterTag {
  std::string_view tag;
  std::string_view parameter;
};

struct Dialect {
  std::string_view game;      // its name in the registry
  std::string_view game_tag;  // the value of the Game tag; empty if there is no such tag
  std::span<const RosterTag> roster;
  // The notations that a file may use, as its Format tag names them; a file without the tag uses
  // the first one. If empty, moves are in the standard notation and there is no Format tag.
  std::span<const MoveFormat> formats;
  // Parameters that a reader must know to understand moves and positions; Variant is a tag of all
  // games.
  std::span<const ParameterTag> parameters = {};
  bool writes_set_up = true;  // `SetUp "1"` beside a FEN
  // A FEN stands beside every Variant tag, even for the usual start: readers of Chess960 expect it.
  bool sets_up_variants = true;
  // Returns the seat that plays White at the end of a game; null if that is always the first seat,
  // whatever its colour is called. A result is written from White's view: `1-0` is a win of White.
  rules::Seat (*white)(const rules::Game& end) = nullptr;
  // Words are split as Chinese texts write moves and blanks: see pgn::Scanner.
  bool chinese_words = false;
  // `(…)` holds a remark unless it begins with a move.
  bool remarks_in_parentheses = false;
  // Each pair of moves of the main line is written on a line of its own.
  bool pair_a_line = false;
  // A text without a White tag that contains one of these words holds games of this kind without
  // tags.
  std::span<const std::string_view> bare_words = {};
};

// Converts a result between the seats and the colours White and Black; it works in both directions.
[[nodiscard]] inline rules::GameResult exchanged_for_white(const Dialect& dialect,
                                                           const rules::Game& end,
                                                           rules::GameResult result) {
  if (dialect.white == nullptr || dialect.white(end) == rules::Seat::first) return result;
  if (result == rules::GameResult::first_wins) return rules::GameResult::second_wins;
  return result == rules::GameResult::second_wins ? rules::GameResult::first_wins : result;
}

}  // namespace ludex::records
