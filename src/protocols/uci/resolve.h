// What a controller asks about the position that `game` is in: the words of `go` and the request
// that they mean. What goes both ways besides is in protocols/resolve.h.
#pragma once

#include "engine/request.h"
#include "protocols/spelling.h"
#include "protocols/uci/message.h"
#include "rules/game.h"

namespace ludex::uci {

// What UCI can say of the request: bans become a list of the other moves, no limit at all becomes
// `infinite`, which also drops the limits that it overrides.
[[nodiscard]] Go to_message(const engine::Request& request, const rules::Game& game,
                            const protocols::Spelling& spelling);

// Clamped as section 5 says. Moves of `searchmoves` that are not legal are left out.
[[nodiscard]] engine::Request to_engine(const Go& go, const rules::Game& game,
                                        const protocols::Spelling& spelling);

}  // namespace ludex::uci
