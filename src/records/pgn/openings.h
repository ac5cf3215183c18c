// Files of PGN as openings, and a game of such a file.
#pragma once

#include "records/game_format.h"
#include "records/opening_format.h"

namespace ludex::records::pgn {

// The function of GameFormat.
[[nodiscard]] Result<void> write(GameSource game, std::string_view notation, std::ostream& out,
                                 Losses& losses);
[[nodiscard]] const OpeningFormat& opening_format();

}  // namespace ludex::records::pgn
