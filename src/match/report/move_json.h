// The JSON of a played move in streams of events and in the file of running games (docs/events.md).
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>

#include "match/play/played_game.h"
#include "rules/game.h"

namespace ludex::match {

// `board` has the position before the move; `ply` counts from 1.
[[nodiscard]] nlohmann::ordered_json move_json(const rules::Game& board, std::size_t ply,
                                               rules::Seat seat, const PlayedMove& move);

}  // namespace ludex::match
