// Questions about the eyes of stones: where they can be made, and how many there are.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/game.h"
#include "rules/point.h"

namespace ludex::engine {

struct Eyes {
  bool operator==(const Eyes&) const = default;
};

// Points in which a side has or makes eyes.
struct EyeSpace {
  rules::Seat owner{};
  std::vector<rules::Point> points;   // the first one names the space
  std::vector<rules::Point> margins;  // those of them where the opponent can come in
  // The eyes, two at most, if the opponent plays twice in a row, if he moves first, if the owner
  // moves first, and if the owner plays twice in a row.
  std::array<int, 4> eyes{};
  // The first moves of the opponent and of the owner, where it matters who moves first.
  std::optional<rules::Point> attack = {};
  std::optional<rules::Point> defence = {};
  bool operator==(const EyeSpace&) const = default;
};

// A point whose diagonal neighbours make it a false eye, or may do so.
struct HalfEye {
  rules::Point point;
  bool is_false = false;
  int sum = 0;  // over the diagonals: up to 2 for a real eye, 4 and more for a false one
  std::vector<rules::Point> attacks;
  std::vector<rules::Point> defences;
  bool operator==(const HalfEye&) const = default;
};

// The answer to Eyes.
struct EyesResult {
  std::vector<EyeSpace> spaces;
  std::vector<HalfEye> half_eyes;
  std::uint64_t nodes = 0;
  bool operator==(const EyesResult&) const = default;
};

// How many eyes a drawn space is worth to the owner of the wall around it.
struct EyeShape {
  enum class Cell : std::uint8_t {
    wall,  // a stone of the owner
    empty,
    opponent,  // a stone of the opponent
    outside,   // beyond the edge of the board
  };
  int width = 0;            // cells in a row
  std::vector<Cell> cells;  // row by row from the top; what is beyond the drawing is wall
  // The numbers of cells where the opponent can come in.
  std::vector<int> margins;
  // Instead of the value: whether the values of all fillings with stones of the opponent agree.
  bool tests_fillings = false;
  bool operator==(const EyeShape&) const = default;
};

// The answer to EyeShape. Points are numbers of cells.
struct EyeShapeResult {
  std::array<int, 4> eyes{};  // as in EyeSpace
  std::vector<int> points;    // of the space
  // Where the opponent and the owner have to play, or threaten most if nobody has to.
  std::vector<int> attacks;
  std::vector<int> defences;
  // A move that reaches more or less than the value of its filling says.
  struct Contradiction {
    std::vector<int> stones;  // of the opponent
    int move = 0;
    std::string what;  // for people
    bool operator==(const Contradiction&) const = default;
  };
  std::vector<Contradiction> contradictions;
  std::uint64_t nodes = 0;  // positions that were played out
  bool operator==(const EyeShapeResult&) const = default;
};

}  // namespace ludex::engine
