// The formats of PGN for the registry of records.
#pragma once

#include "records/game_format.h"
#include "records/opening_format.h"

namespace ludex::records::pgn {

[[nodiscard]] const GameFormat& game_format();
[[nodiscard]] const OpeningFormat& opening_format();

}  // namespace ludex::records::pgn
