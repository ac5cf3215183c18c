// The commands that bring a new engine to where another one was.
#pragma once

#include <string>
#include <vector>

#include "regress/suite.h"

namespace ludex::regress {

// Commands that change the board are kept from the last one on that sets a whole board up; settings
// are all kept. What an engine chose to play is played by name.
class Replay {
 public:
  // The engine has obeyed the command with that answer.
  void add(const Command& command, const std::string& answer);
  [[nodiscard]] std::vector<Command> commands() const;

 private:
  std::vector<Command> settings_;
  std::vector<Command> board_;
};

}  // namespace ludex::regress
