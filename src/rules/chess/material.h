// Which side can still win, judged by the pieces and by locked pawns (FIDE 5.2.2, 6.9). Dead
// positions of other kinds, such as locked pawns with bishops behind them, are not recognised.
#pragma once

#include "rules/chess/position.h"
#include "rules/chess/types.h"

namespace ludex::chess {

// Whether no sequence of legal moves can mate either king: only the kings are left, or one knight
// besides, or only bishops, all on squares of one colour.
[[nodiscard]] bool is_dead_by_material(const Position& position);
// Whether kings and pawns alone are left, no pawn can ever move or be taken, and so neither king
// can be mated: every pawn stands before one of the opponent's and attacks none, and each king is
// shut out from all pawns that are not protected. Some positions of this kind are not recognised.
[[nodiscard]] bool is_dead_by_walls(const Position& position);
// Whether no sequence of legal moves lets this colour mate. The opponent's loss on time is then a
// draw.
[[nodiscard]] bool cannot_win(const Position& position, Color color);

}  // namespace ludex::chess
