// When a game is hopeless: the search has thought so for several of its moves in a row. One search
// may be wrong, and an opponent may be; a rook and a horse behind for three moves is behind.
#pragma once

#include "search/alphabeta/value.h"

namespace ludex::search {

class Resignation {
 public:
  static constexpr Value hopeless = -1'500;
  static constexpr int searches = 3;

  void forget() { seen_ = 0; }
  // What a search for a move to play found; true when it is time to resign.
  [[nodiscard]] bool add(Value value) {
    seen_ = value <= hopeless ? seen_ + 1 : 0;
    return seen_ >= searches;
  }

 private:
  int seen_ = 0;
};

}  // namespace ludex::search
