// What a position shows on its board, in words that are the same for all games: whoever draws a
// board or reads it aloud need not know which game it is.
//
// Points are numbers: rank * files + file, from the first seat's left corner.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/parameter.h"
#include "rules/point.h"

namespace ludex::rules {

[[nodiscard]] constexpr int point_number(const BoardSize& size, Point point) {
  return point.row * size.width + point.column;
}

// The characters of Game::cells() beside the letters of men.
inline constexpr char empty_cell = '.';
inline constexpr char dark_stone = 'X';
inline constexpr char light_stone = 'O';
// Neither empty nor anybody's stone: a point that is out of play.
inline constexpr char blocked_cell = '#';

// How a move is made on the board. Different moves of one position have different traces.
struct Trace {
  // From where to where a man goes, or where a stone is put, or where a man stands that changes.
  // None for a pass and a choice.
  std::vector<int> at = {};
  // The letter of what a man becomes, as cells() has it; 0 where it stays what it is.
  char man = 0;
  // What a move without a point is: "pass", "swap", a number that is announced ("3"); empty for
  // others.
  std::string choice = {};
  bool operator==(const Trace&) const = default;
};

// What a board shows beside its men and stones.
struct BoardMark {
  enum class Kind : std::uint8_t {
    check,  // the king that is in check
    row,    // from `at` to `to`: the row that won
    ko,     // the point where the player to move may not take back
    offer,  // a point on offer, the `number`th, of which one is going to be chosen
  };
  Kind kind{};
  int at = 0;
  int to = 0;
  int number = 0;
  bool operator==(const BoardMark&) const = default;
};

// Why the player to move may not, or should not, go to a point.
struct Refusal {
  int at = 0;
  // "ko", "superko", "suicide"; "three_three", "four_four", "overline"; "opening", "symmetric" (to
  // a point on offer); "repetition".
  std::string_view why = {};
  // The man that may not go there; -1: no stone may be put.
  int from = -1;
  bool operator==(const Refusal&) const = default;
};

}  // namespace ludex::rules
