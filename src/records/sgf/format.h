// The formats of SGF, for all its games, for the registry of records.
#pragma once

#include "records/game_format.h"
#include "records/opening_format.h"

namespace ludex::records::sgf {

[[nodiscard]] const GameFormat& game_format();
// Each game of a collection is an opening: its position and the moves of its main line.
[[nodiscard]] const OpeningFormat& opening_format();

}  // namespace ludex::records::sgf
