// What a position shows on its board, in terms that are the same for all games, so that a program
// that draws a board or reads it aloud need not know the game.
//
// Points are numbers: rank * files + file, counted from the first seat's left corner.
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

// The characters of Game::cells() besides the letters of men.
inline constexpr char empty_cell = '.';
inline constexpr char dark_stone = 'X';
inline constexpr char light_stone = 'O';
// A point that is out of play: neither empty nor occupied by a player's stone.
inline constexpr char blocked_cell = '#';

// How a move is made on the board. Different moves of one position have different traces.
struct Trace {
  // The points of the move: where a man comes from and goes to, where a stone is put, or where a
  // man stands that changes. Empty for a pass or a choice.
  std::vector<int> at = {};
  // The letter, as in cells(), of the piece that a man becomes; 0 if it does not change.
  char man = 0;
  // The name of a move without a point: "pass", "swap", or an announced number ("3"); empty for
  // other moves.
  std::string choice = {};
  bool operator==(const Trace&) const = default;
};

// A mark on the board besides its men and stones.
struct BoardMark {
  enum class Kind : std::uint8_t {
    check,  // `at` is the king that is in check
    row,    // from `at` to `to`: the row that won
    ko,     // `at` is the point where the player to move may not retake
    offer,  // `at` is a point on offer, the `number`th; one of them will be chosen
  };
  Kind kind{};
  int at = 0;
  int to = 0;
  int number = 0;
  bool operator==(const BoardMark&) const = default;
};

// Why the player to move may not, or should not, move to a point.
struct Refusal {
  int at = 0;
  // "ko", "superko", "suicide"; "three_three", "four_four", "overline"; "opening", "symmetric" (to
  // a point on offer); "repetition".
  std::string_view why = {};
  // The point of the man that may not go there; -1: no stone may be put there.
  int from = -1;
  bool operator==(const Refusal&) const = default;
};

}  // namespace ludex::rules
