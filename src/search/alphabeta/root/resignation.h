// Decides when to resign: after the value was hopeless in several searches of the game in a row.
// One search may be wrong, and the opponent may still err; a player who is a rook and a horse
// behind for three moves has lost.
#pragma once

#include "search/alphabeta/value.h"

namespace ludex::search {

class Resignation {
 public:
  static constexpr Value hopeless = -1'500;
  static constexpr int searches = 3;

  void forget() { seen_ = 0; }
  // Adds the value that a search for a move to play found. Returns true when it is time to resign.
  [[nodiscard]] bool add(Value value) {
    seen_ = value <= hopeless ? seen_ + 1 : 0;
    return seen_ >= searches;
  }

 private:
  int seen_ = 0;
};

}  // namespace ludex::search
