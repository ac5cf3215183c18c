// Games of CCBridge (象棋桥): one in a record (.cbr), many in a library (.cbl).
#pragma once

#include <string_view>

#include "base/result.h"
#include "records/read_games.h"

namespace ludex::records::ccbridge {

[[nodiscard]] bool is_ccbridge(std::string_view bytes);

// The errors: this is neither, or a record that cannot be read; or a library without games. A game
// of a library that cannot be read is a trouble; deleted ones and headings are passed over.
[[nodiscard]] Result<ReadGames> read(std::string_view bytes);

}  // namespace ludex::records::ccbridge
