// Between the words of `go` and the request that they mean, in the position that `game` is in. The
// rest of what goes both ways is in protocols/uci_family/moves_and_infos.h.
#pragma once

#include "engine/request.h"
#include "protocols/uci/message.h"
#include "protocols/uci_family/spelling.h"
#include "rules/game.h"

namespace ludex::uci {

// What UCI can say of a request that is_plain(): a byo-yomi is told as main time, bans become a
// list of the other moves, no limit at all becomes `infinite`, which also drops the limits that it
// overrides.
[[nodiscard]] Go to_message(const engine::Request& request, const rules::Game& game,
                            const protocols::Spelling& spelling);

// Clamped as section 5 says. Moves of `searchmoves` that are not legal are left out.
[[nodiscard]] engine::Request to_engine(const Go& go, const rules::Game& game,
                                        const protocols::Spelling& spelling);

}  // namespace ludex::uci
