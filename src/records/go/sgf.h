// Go as SGF, GM[1]: what points, stones, results and rules mean there.
//
//   RU  Chinese, Japanese, Korean, AGA, NZ, Tromp-Taylor    XP  the other parameters, "name:value"
//   KM HA                                                   komi and handicap
//   AB AW AE PL                                             positions, also inside a game
//   B W                                                     moves, of either colour at any time
#pragma once

#include "records/sgf/meaning.h"

namespace ludex::records {

[[nodiscard]] const sgf::GameMeaning& go_sgf();

}  // namespace ludex::records
