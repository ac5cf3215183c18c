// How the board of a game looks and what its players are used to. A program that shows any game and
// asks people for moves needs this, so that it need not know the games.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/parameter.h"

namespace ludex::rules {

enum class PieceForm : std::uint8_t { men, stones };  // moved about; put down and left
enum class Surface : std::uint8_t { checkered, river, grid };
enum class Ink : std::uint8_t { light, dark, red };

// The labels beside the ranks, from the lowest rank up, and beside the files, from left to right;
// the list of a side without labels is empty.
struct Labels {
  bool in_margin = false;  // otherwise inside the squares
  std::vector<std::string> left = {};
  std::vector<std::string> right = {};
  std::vector<std::string> top = {};
  std::vector<std::string> bottom = {};
  bool operator==(const Labels&) const = default;
};

// The look of a board. Points are numbered as in shown_board.h.
struct Face {
  int files = 0;
  int ranks = 0;
  PieceForm matter{};
  Surface surface{};
  std::vector<int> stars = {};                   // points that the board marks with a dot or cross
  std::vector<std::array<int, 2>> palaces = {};  // each by two opposite corners
  Labels labels = {};
  double margin = 0;                       // the room for the labels, in cells
  std::array<Ink, 2> ink{};                // the colours of the seats before any swap
  std::vector<std::string_view> men = {};  // the picture sets that fit; the usual one first
  std::string_view premove = {};           // the page's function for premoves; empty: none
  bool operator==(const Face&) const = default;
};

// "1", "2", … up to `count`, and the first `count` of `letters`.
[[nodiscard]] std::vector<std::string> rank_numbers(int count);
[[nodiscard]] std::vector<std::string> file_letters(std::string_view letters, int count);
// The board of a game in which the first seat puts dark stones and the second light ones on
// crossing lines. Ranks are numbered at the left, files lettered below; the game adds its own
// stars.
[[nodiscard]] Face grid_face(const BoardSize& size, std::string_view letters);

// How a list of moves numbers them: "1. e4 e5" or "1 h8  2 i9".
enum class Numbering : std::uint8_t { pairs, plies };
// The form in which players of the game expect an engine's score: a value in pawns, a winning
// chance, or a lead in points.
enum class ScoreKind : std::uint8_t { centipawns, chances, points };

struct Conventions {
  Numbering numbering{};
  ScoreKind score{};
  // Whether players may agree on a draw.
  bool has_draw_offers = true;
  // Whether people also show the men of the standard notation by the signs in BoardLook::figures.
  bool has_figurines = false;
  // Time controls as users write them: "tc=300+3", "tc=600+5x30", "st=15".
  std::span<const std::string_view> controls = {};
  // The first moves of a typical game, in coordinates separated by blanks; the board after them
  // serves as the game's picture.
  std::string_view sample = {};
};

}  // namespace ludex::rules
