// Why a point is forbidden, or why it is not: the verdict of foul_at() with all its reasons. It is
// meant for people and far slower; a search uses forbidden.h.
#pragma once

#include <string>
#include <vector>

#include "rules/gomoku/forbidden.h"
#include "rules/gomoku/position.h"
#include "rules/gomoku/types.h"
#include "rules/gomoku/winning.h"

namespace ludex::gomoku {

struct Examination;

// A point that would turn a three into a straight four. A three has its extensions in the order of
// the points on their line.
struct Extension {
  Point point{};
  // If it makes a five, it makes no straight four that counts, and is not examined.
  bool makes_five = false;
  // One element, or none if it makes a five: the extension examined with the stone of the three on
  // the board.
  std::vector<Examination> examined;

  // Whether this extension makes the three a real one.
  [[nodiscard]] bool is_allowed() const;
};

struct Three {
  Direction direction{};
  std::vector<Extension> extensions;

  [[nodiscard]] bool is_real() const;
};

// A four, or two of them, in one line.
struct Four {
  Direction direction{};
  int count = 1;
  std::vector<Point> completions;  // each turns the four into a five
};

// What a black stone on the point would make. If it makes a five, nothing else is examined. If the
// reasons rest on too many further examinations, the last of those have only a verdict.
struct Examination {
  Point point{};
  Foul verdict = Foul::none;  // the same as foul_at()
  std::vector<Row> fives;
  std::vector<Row> overlines;
  std::vector<Four> fours;
  // Includes shapes that only a point can extend that makes a five; those are no threes by the
  // rules.
  std::vector<Three> threes;

  // All fouls of the stone, the verdict first.
  [[nodiscard]] std::vector<Foul> fouls() const;
};

// Examines a black stone on that empty point.
[[nodiscard]] Examination examine(const Position& position, Point point);

// The examination as sentences, one a line; the reasons for the verdict on an extension are
// indented.
[[nodiscard]] std::vector<std::string> describe(const Examination& examination);

}  // namespace ludex::gomoku
