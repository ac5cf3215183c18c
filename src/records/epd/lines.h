// Positions, one per line: with operations (EPD) or without (FEN), as
// records and as openings, of any game.
#pragma once

#include "records/game_format.h"
#include "records/opening_format.h"

namespace ludex::records::epd {

// Whether the first line is a position of men on ranks, which slashes divide, with a side to move.
[[nodiscard]] bool is_epd(std::string_view front);
// The functions of GameFormat.
[[nodiscard]] Result<std::unique_ptr<GameSequence>> read_lines(std::string_view bytes,
                                                               ReadMode give);
[[nodiscard]] Result<void> write_epd(GameSource game, std::string_view notation, std::ostream& out,
                                     Losses& losses);
[[nodiscard]] Result<void> write_fen(GameSource game, std::string_view notation, std::ostream& out,
                                     Losses& losses);
[[nodiscard]] const OpeningFormat& opening_format();

}  // namespace ludex::records::epd
