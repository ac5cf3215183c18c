// What GNU Go keeps about each string of stones, which it calls a worm, as far as the board alone
// says it: gnugo-commands.md 4.1.
#pragma once

#include <array>
#include <vector>

#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::gtp {

struct Worm {
  go::Point origin{};  // the first stone, row by row from the top
  go::Color color{};
  int size = 0;
  // Its stones, and a half of each empty point within four steps of which no other string is as
  // near; what several are nearest to is shared.
  float effective_size = 0;
  // Its liberties, then the points that it can reach with two, three and four stones: by way of
  // points that do not touch the opponent, and of stones of its colour. A liberty between two
  // stones of the opponent, or one and the edge, leads nowhere, and no way leads over a ko.
  std::array<int, 4> liberties{};
  // 1 if it touches two strings of the opponent that have a liberty in common, 2 if they have none,
  // else 0.
  int cutstone = 0;
  int cutstone2 = 0;  // its liberties that two or more strings of the opponent touch
  int genus = 0;      // how many parts the board without it has, beyond one
  bool operator==(const Worm&) const = default;
};

// All strings, in the order of their origins.
[[nodiscard]] std::vector<Worm> worms_of(const go::Position& position);

// Whether a ko can be taken at the point, or the stone there by a ko.
[[nodiscard]] bool is_in_ko(const go::Position& position, go::Point point);

// Whether what is left when the string is taken off the board is surrounded by one colour, with at
// most two empty points of the edge in it.
[[nodiscard]] bool stands_in_a_cavity(const go::Position& position, go::Point stone);

}  // namespace ludex::gtp
