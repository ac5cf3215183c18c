// Reads games of CCBridge (象棋桥): one from a record (.cbr), many from a library (.cbl).
#pragma once

#include <string_view>

#include "base/result.h"
#include "records/read_games.h"

namespace ludex::records::ccbridge {

[[nodiscard]] bool is_ccbridge(std::string_view bytes);

// The error means that the bytes are neither, that a record cannot be read, or that a library has
// no games. A game of a library that cannot be read is a trouble; deleted games and headings are
// skipped.
[[nodiscard]] Result<ReadGames> read(std::string_view bytes);

}  // namespace ludex::records::ccbridge
