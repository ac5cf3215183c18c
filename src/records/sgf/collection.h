// Files of SGF, whatever their games.
#pragma once

#include "records/game_format.h"
#include "records/opening_format.h"

namespace ludex::records::sgf {

// The functions of GameFormat.
[[nodiscard]] Result<std::unique_ptr<GameSequence>> read(std::string_view file, ReadMode give);
[[nodiscard]] Result<void> write(GameSource game, std::string_view notation, std::ostream& out,
                                 Losses& losses);
// Each game of a collection is an opening: its position and the moves of its main line.
[[nodiscard]] const OpeningFormat& opening_format();

}  // namespace ludex::records::sgf
