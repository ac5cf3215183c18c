// The formats of AGI's records for the registry of records: games (part 3 of AGI, `.agx`) and
// annotated trees (part 4, `.agt`).
#pragma once

#include "records/game_format.h"

namespace ludex::records::agi {

[[nodiscard]] const GameFormat& game_format();
[[nodiscard]] const GameFormat& tree_format();

}  // namespace ludex::records::agi
