// Every format of files of games: a row each.
#pragma once

#include <span>

#include "records/game_format.h"

namespace ludex::records {

// The formats of several games are first and last; the format without any signature of its game is
// the last of that game.
[[nodiscard]] std::span<const GameFormat* const> game_formats();
[[nodiscard]] const GameFormat& pgn_format();
[[nodiscard]] const GameFormat& sgf_format();

}  // namespace ludex::records
