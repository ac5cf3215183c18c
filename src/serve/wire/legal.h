// What may be played, and what a page says when it plays.
#pragma once

#include "rules/game.h"
#include "serve/api_error.h"
#include "serve/wire/members.h"

namespace ludex::serve {

// {"moves": [{"m", "at", "man"?, "choice"?}], "all_empty"?, "but"?: [{"at", "why", "from"?}]}.
//
// Where stones are put on most points, `all_empty` stands for them, and `but` are those where none
// may or should be put. Moves that a referee takes away are not listed.
[[nodiscard]] Json legal_json(const rules::Game& game);

// The position now: {"cells", "turn", "legal", "marks", "phase", "position", "result"}; the result
// is null while the game goes on.
[[nodiscard]] Json position_json(const rules::Game& game);

// The move that a page names: by "m" as legal_json() spells it, by "at", with "man" where the
// points alone do not tell, or by "text" as a person types it. Also the null move by "m". The error
// is `illegal_move`, or `bad_value` where nothing of these is there.
[[nodiscard]] Answer<rules::Move> read_move(const rules::Game& game, const Members& json);
// The same at a table, where a move that the referee takes away is refused too.
[[nodiscard]] Answer<rules::Move> read_allowed_move(const rules::Game& game, const Members& json);

}  // namespace ludex::serve
