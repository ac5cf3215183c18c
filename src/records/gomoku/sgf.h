// Gomoku as SGF, GM[4]: what points, stones, results and rules mean there.
//
//   RU  freestyle, standard, renju, caro, caro5    XP  the other parameters, "name:value"
//   AB AW AE PL                                    positions, also inside a game
//   B W                                            moves; an empty value or tt is a pass
//   5A                                             a fifth move that is offered
//   XM                                             any other choice of an opening rule
#pragma once

#include "records/sgf/meaning.h"

namespace ludex::records {

[[nodiscard]] const sgf::GameMeaning& gomoku_sgf();

}  // namespace ludex::records
