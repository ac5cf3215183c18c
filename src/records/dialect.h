// How the PGN of one game differs from that of another: names of tags, and how moves are spelt.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "rules/game.h"
#include "rules/game_result.h"

namespace ludex::records {

// A tag that opens every game, in its place.
struct RosterTag {
  std::string_view name;
  std::string_view unknown;  // stands for a value that is not known; empty: the tag is left out
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
  std::string_view notation;  // of the game's own
};

// A tag that says what a parameter of the game is, where it is not the usual one.
struct ParameterTag {
  std::string_view tag;
  std::string_view parameter;
};

struct Dialect {
  std::string_view game;      // in the registry
  std::string_view game_tag;  // the value of the Game tag; empty: there is none
  std::span<const RosterTag> roster;
  // The notations that a file may use and that its Format tag names, the first one without it.
  // Empty: moves are in the standard notation, and there is no such tag.
  std::span<const MoveFormat> formats;
  // Parameters without which moves and positions mean nothing; Variant is a tag of all games.
  std::span<const ParameterTag> parameters = {};
  bool writes_set_up = true;  // `SetUp "1"` beside a FEN
  // A FEN stands beside every Variant tag, also that of the usual start: readers of Chess960 expect
  // it.
  bool sets_up_variants = true;
  // Who plays White at the end of a game; null: the first seat, whatever its colour is called. A
  // result is written as White's: `1-0` is a win of White.
  rules::Seat (*white)(const rules::Game& end) = nullptr;
  // Moves and blanks as Chinese texts have them: see pgn::Scanner.
  bool chinese_words = false;
  // `(…)` holds a remark unless it begins with a move.
  bool remarks_in_parentheses = false;
  // The main line is set with each pair of moves on a line of its own.
  bool pair_a_line = false;
  // A text that names no White but has one of these words holds games of this kind without tags.
  std::span<const std::string_view> bare_words = {};
};

// A result of the seats as one of White and Black, and the reverse.
[[nodiscard]] inline rules::GameResult exchanged_for_white(const Dialect& dialect,
                                                           const rules::Game& end,
                                                           rules::GameResult result) {
  if (dialect.white == nullptr || dialect.white(end) == rules::Seat::first) return result;
  if (result == rules::GameResult::first_wins) return rules::GameResult::second_wins;
  return result == rules::GameResult::second_wins ? rules::GameResult::first_wins : result;
}

}  // namespace ludex::records
