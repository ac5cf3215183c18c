// Between the words of the wire and the moves of a position. The codec has judged the form; here a
// move becomes legal or not.
#pragma once

#include "engine/event.h"
#include "engine/request.h"
#include "protocols/uci/message.h"
#include "rules/game.h"

namespace ludex::uci {

// --- Controller: what an engine said about the position that `game` is in ---

// Whose view the scores of an engine take (section 6: some engines err).
enum class PointOfView : std::uint8_t { side_to_move, white };

// Lines of moves end before the first one that is not legal. `game` is played on and taken back.
[[nodiscard]] engine::Info to_engine(const Info& info, rules::Game& game, PointOfView view);
// An illegal move keeps the engine's text, shortened and printable; an illegal ponder move is none.
[[nodiscard]] engine::Decision to_engine(const BestMove& bestmove, rules::Game& game);

// What UCI can say of the request: bans become a list of the other moves, no limit at all becomes
// `infinite`, which also drops the limits that it overrides.
[[nodiscard]] Go to_message(const engine::Request& request, const rules::Game& game);

// --- Engine: what a controller asks about the position that `game` is in, and the answers ---

// Clamped as section 5 says. Moves of `searchmoves` that are not legal are left out.
[[nodiscard]] engine::Request to_engine(const Go& go, const rules::Game& game);

[[nodiscard]] Info to_message(const engine::Info& info, const rules::Game& game);

}  // namespace ludex::uci
