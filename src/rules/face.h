// How the board of a game looks, and what its players are used to: what a program needs that shows
// games and asks people for them without knowing any.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/parameter.h"

namespace ludex::rules {

enum class Matter : std::uint8_t { men, stones };  // moved from point to point, or put and left
enum class Surface : std::uint8_t { checkered, river, grid };
enum class Ink : std::uint8_t { light, dark, red };

// The words beside the ranks, from the lowest on, and beside the files, from the left on; a side
// without words is empty.
struct Labels {
  bool in_margin = false;  // otherwise inside the squares
  std::vector<std::string> left = {};
  std::vector<std::string> right = {};
  std::vector<std::string> top = {};
  std::vector<std::string> bottom = {};
  bool operator==(const Labels&) const = default;
};

// Points are numbers as in shown_board.h.
struct Face {
  int files = 0;
  int ranks = 0;
  Matter matter{};
  Surface surface{};
  std::vector<int> stars = {};                   // points that the lines mark
  std::vector<std::array<int, 2>> palaces = {};  // opposite corners
  Labels labels = {};
  double margin = 0;                       // of the labels, in cells
  std::array<Ink, 2> ink{};                // of the seats, before anybody swaps
  std::vector<std::string_view> men = {};  // sets of pictures that fit; the usual one first
  std::string_view premove = {};           // the name of what men may do next; empty: none
  bool operator==(const Face&) const = default;
};

// "1", "2" … and so many letters of the alphabet given.
[[nodiscard]] std::vector<std::string> rank_numbers(int count);
[[nodiscard]] std::vector<std::string> file_letters(std::string_view letters, int count);
// A board of lines on which dark and light stones are put, the dark ones by the first seat. It has
// numbers at the left and letters below; stars are for the game to add.
[[nodiscard]] Face grid_face(const BoardSize& size, std::string_view letters);

// How lists number the moves: "1. e4 e5" or "1 h8  2 i9".
enum class Numbering : std::uint8_t { pairs, plies };
// What people want to hear from an engine: a value in pawns, a chance to win, a lead in points.
enum class ScoreKind : std::uint8_t { centipawns, chances, points };

struct Habits {
  Numbering numbering{};
  ScoreKind score{};
  // Whether players may agree on a draw.
  bool has_draw_offers = true;
  // Whether people show the men of the standard notation by BoardLook::figures, too.
  bool has_figurines = false;
  // Time controls as users write them: "tc=300+3", "tc=600+5x30", "st=15".
  std::span<const std::string_view> controls = {};
  // The beginning of a game, as coordinates divided by blanks, whose board is a picture of it.
  std::string_view sample = {};
};

}  // namespace ludex::rules
