// The `position` command of a game that goes on: each ply appends to the line of the last.
#pragma once

#include <memory>
#include <string>

#include "rules/game.h"

namespace ludex::uci {

class PositionLine {
 public:
  // Brings line and game() to where `game` is. The line holds the whole game, so that the engine
  // sees its repetitions; it is made anew only for a game that does not extend the last one,
  // or extends it by a null move: then it starts from the FEN behind that.
  void follow(const rules::Game& game);

  [[nodiscard]] const std::string& line() const { return line_; }
  // Expects that follow() was called. For resolving moves: whoever plays on it takes back.
  [[nodiscard]] rules::Game& game() const { return *game_; }

 private:
  [[nodiscard]] bool is_extended_by(const rules::Game& game) const;

  std::unique_ptr<rules::Game> game_;
  std::string line_;
  std::size_t first_ply_ = 0;  // of the moves that the line holds
};

}  // namespace ludex::uci
