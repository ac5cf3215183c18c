// Start positions, one a line, as the registry of records lists them: written as FEN,
// read as openings in EPD or as the game itself writes them.
#pragma once

#include "records/game_format.h"
#include "records/opening_format.h"

namespace ludex::records::epd {

[[nodiscard]] const GameFormat& game_format();
[[nodiscard]] const OpeningFormat& opening_format();

}  // namespace ludex::records::epd
