// Conversion between the words of `go` and the request that they express, in the position of
// `game`. The other conversions are in protocols/uci_family/moves_and_infos.h.
#pragma once

#include "engine/request.h"
#include "protocols/uci/message.h"
#include "protocols/uci_family/spelling.h"
#include "rules/game.h"

namespace ludex::uci {

// Expresses as much of a request that is_plain() as UCI can: byo-yomi becomes main time, bans
// become a list of the other moves, and a request without limits becomes `infinite`, which also
// drops the limits that it overrides.
[[nodiscard]] Go to_message(const engine::Request& request, const rules::Game& game,
                            const protocols::Spelling& spelling);

// Numbers are clamped by section 5. Moves of `searchmoves` that are not legal are left out.
[[nodiscard]] engine::Request to_engine(const Go& go, const rules::Game& game,
                                        const protocols::Spelling& spelling);

}  // namespace ludex::uci
