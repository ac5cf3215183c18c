// The stones of a game in progress: those of each ply are appended to those of the ply before.
#pragma once

#include <memory>
#include <vector>

#include "protocols/gomocup/board.h"
#include "rules/game.h"
#include "rules/gomoku/game.h"

namespace ludex::gomocup {

class PlayedStones {
 public:
  // Brings stones() and game() up to `game`.
  void follow(const gomoku::Game& game);

  // In the order of play. Stones with which the game was set up are first, Black's and White's
  // alternately.
  [[nodiscard]] const std::vector<BoardStone>& stones() const { return stones_; }
  // Expects that follow() was called.
  [[nodiscard]] const gomoku::Game& game() const;

 private:
  std::unique_ptr<rules::Game> game_;
  std::vector<BoardStone> stones_;
};

}  // namespace ludex::gomocup
