// What is to be played: a game, the values of its parameters, and a start position.
#pragma once

#include <string>

#include "rules/parameter.h"

namespace ludex::rules {

// Parameters that are left open have their default, as has an empty position. A started game's own
// setup is complete: every parameter has its canonical value, and the position is canonical too.
struct Setup {
  std::string game;           // a name in the registry; there is no default game
  Values values = {};         // of the parameters that the game declares
  std::string position = {};  // the game's position text (FEN); empty: the usual start
  bool operator==(const Setup&) const = default;
};

}  // namespace ludex::rules
