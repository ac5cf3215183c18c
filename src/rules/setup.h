// What is to be played: a game, the values of its parameters, and a start position.
#pragma once

#include <string>

#include "rules/parameter.h"

namespace ludex::rules {

// A parameter that is left open, or an empty position, stands for the default. The setup of a
// started game is complete: every parameter has a canonical value, and the position is canonical
// too.
struct Setup {
  std::string game;           // a name in the registry; there is no default game
  Values values = {};         // of the parameters that the game declares
  std::string position = {};  // the game's position text (FEN); empty: the usual start
  bool operator==(const Setup&) const = default;
};

}  // namespace ludex::rules
