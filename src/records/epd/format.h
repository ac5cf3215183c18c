// Start positions, one per line, for the registry of records: written as FEN, read as openings in
// EPD or in the game's own text.
#pragma once

#include "records/game_format.h"
#include "records/opening_format.h"

namespace ludex::records::epd {

[[nodiscard]] const GameFormat& game_format();
[[nodiscard]] const OpeningFormat& opening_format();

}  // namespace ludex::records::epd
