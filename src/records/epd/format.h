// Positions, one per line, for the registry of records: with operations (EPD) or without (FEN), as
// records and as openings, of any game.
#pragma once

#include "records/game_format.h"
#include "records/opening_format.h"

namespace ludex::records::epd {

[[nodiscard]] const GameFormat& game_format();      // EPD
[[nodiscard]] const GameFormat& position_format();  // FEN
[[nodiscard]] const OpeningFormat& opening_format();

}  // namespace ludex::records::epd
