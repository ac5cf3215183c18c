// Who can still win, judged by the pieces alone (FIDE 5.2.2, 6.9). Dead positions of other kinds,
// such as locked pawn walls, are not looked for.
#pragma once

#include "rules/chess/position.h"
#include "rules/chess/types.h"

namespace ludex::chess {

// Whether no sequence of legal moves can mate either king: K v K, a lone knight or bishop, or only
// bishops, all on squares of one colour.
[[nodiscard]] bool is_dead_by_material(const Position& position);
// Whether no sequence of legal moves lets this colour mate. Its opponent's lost flag is then a
// draw.
[[nodiscard]] bool cannot_win(const Position& position, Color color);

}  // namespace ludex::chess
