// Why a point is forbidden, or why it is not: the same judgement as foul_at() with all its grounds.
// It is for people and far slower; a search asks forbidden.h.
#pragma once

#include <string>
#include <vector>

#include "rules/gomoku/forbidden.h"
#include "rules/gomoku/position.h"
#include "rules/gomoku/types.h"
#include "rules/gomoku/winning.h"

namespace ludex::gomoku {

struct Examination;

// A point that would make a straight four of a three. Extensions are counted like the points of
// their line.
struct Extension {
  Point point{};
  // Then it makes no straight four that counts, and is not examined.
  bool makes_five = false;
  // One element: the point examined with the stone of the three on the board.
  std::vector<Examination> examined;

  // Whether it makes the three a real one.
  [[nodiscard]] bool is_allowed() const;
};

struct Three {
  Direction direction{};
  std::vector<Extension> extensions;

  [[nodiscard]] bool is_real() const;
};

// A four, or two of them in one line.
struct Four {
  Direction direction{};
  int count = 1;
  std::vector<Point> completions;  // each makes a five
};

// What a black stone on the point makes. Beside a five nothing else is examined; and where the
// grounds have grounds without end, of the last ones the verdict alone.
struct Examination {
  Point point{};
  Foul verdict = Foul::none;  // as foul_at() says
  std::vector<Row> fives;
  std::vector<Row> overlines;
  std::vector<Four> fours;
  // Also those that only a point extends which makes a five, which are no threes at all.
  std::vector<Three> threes;

  // All fouls that hold, the verdict first.
  [[nodiscard]] std::vector<Foul> fouls() const;
};

// What a black stone on that empty point would be.
[[nodiscard]] Examination examine(const Position& position, Point point);

// The examination as sentences, one a line; what the verdict on an extension rests on is indented.
[[nodiscard]] std::vector<std::string> describe(const Examination& examination);

}  // namespace ludex::gomoku
