// The commands that bring a new engine to the state of an earlier one.
#pragma once

#include <string>
#include <vector>

#include "regress/suite.h"

namespace ludex::regress {

// Keeps all settings, and the commands that change the board since the last one that set up a whole
// board. A move that an engine chose is replayed as a `play` of that move.
class Replay {
 public:
  // The engine has carried out the command with that answer.
  void add(const Command& command, const std::string& answer);
  [[nodiscard]] std::vector<Command> commands() const;

 private:
  std::vector<Command> settings_;
  std::vector<Command> board_;
};

}  // namespace ludex::regress
