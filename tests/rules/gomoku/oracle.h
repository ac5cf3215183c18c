// Rows and fouls by the plainest reading of their definitions, on a board of characters: the
// simple twin of winning.h and forbidden.h.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "rules/gomoku/forbidden.h"
#include "rules/gomoku/position.h"
#include "rules/gomoku/types.h"

namespace ludex::gomoku::oracle {

struct Place {
  int file = 0;
  int rank = 0;
  bool operator==(const Place&) const = default;
};

class Board {
 public:
  explicit Board(const Position& position);

  // 'x', 'o', '.' or, outside the board and for a blocked point, '#'.
  [[nodiscard]] char at(Place place) const;
  void set(Place place, char sign);

  // Whether a stone of that sign on the empty place makes a row that wins.
  [[nodiscard]] bool wins(Variant variant, char sign, Place place) const;
  // What a black stone on the empty place is under renju.
  [[nodiscard]] Foul judge(Place place) const;

 private:
  [[nodiscard]] std::size_t index_of(Place place) const;
  // The unbroken stones of the same sign through a stone.
  [[nodiscard]] std::vector<Place> run(Place place, Place step) const;
  [[nodiscard]] bool makes_five(Place place) const;
  [[nodiscard]] int count_fours(Place place) const;
  [[nodiscard]] bool has_real_three(Place place, Place step) const;
  [[nodiscard]] bool is_straight_four(Place place, Place extension, Place step) const;

  int width_;
  int height_;
  std::string signs_;  // with a border of one
};

}  // namespace ludex::gomoku::oracle
