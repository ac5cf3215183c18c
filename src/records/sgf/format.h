// SGF, whatever the game, as the registry of records lists it.
#pragma once

#include "records/game_format.h"
#include "records/opening_format.h"

namespace ludex::records::sgf {

// Every game of the collection; one of a game that nobody knows is among the troubles alone.
[[nodiscard]] Result<ReadGames> read(std::string_view bytes);

[[nodiscard]] const GameFormat& game_format();
// Each game of a collection is an opening: its position, and the moves of its main line.
[[nodiscard]] const OpeningFormat& opening_format();

}  // namespace ludex::records::sgf
