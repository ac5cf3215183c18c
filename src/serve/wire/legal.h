// The moves that may be played, and the move that a page names.
#pragma once

#include "rules/game.h"
#include "serve/api_error.h"
#include "serve/wire/members.h"

namespace ludex::serve {

// {"moves": [{"m", "at", "man"?, "choice"?}], "all_empty"?, "but"?: [{"at", "why", "from"?}]}.
//
// If stones may be put on most points, `all_empty` stands for all empty points, and `but` lists the
// points where no stone may or should be put. Moves that the referee forbids are not listed.
[[nodiscard]] Json legal_json(const rules::Game& game);

// The present position: {"cells", "turn", "legal", "marks", "phase", "position", "result"}; the
// result is null while the game is not over.
[[nodiscard]] Json position_json(const rules::Game& game);

// Reads the move that a page names: by "m" as legal_json() spells it; by "at", with "man" if the
// points alone are ambiguous; or by "text" as a person types it. "m" may also name the null move.
// The error is `illegal_move`, or `bad_value` if none of these members is given.
[[nodiscard]] Answer<rules::Move> read_move(const rules::Game& game, const Members& json);
// The same at a table, where moves that the referee forbids are refused too.
[[nodiscard]] Answer<rules::Move> read_allowed_move(const rules::Game& game, const Members& json);

}  // namespace ludex::serve
