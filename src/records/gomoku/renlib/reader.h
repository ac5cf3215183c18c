// RenLib libraries as records.
#pragma once

#include <string_view>

#include "base/result.h"
#include "records/game_walk.h"
#include "records/read_games.h"

namespace ludex::records::renlib {

// The one game of the library, renju from the empty board. Marks and texts of the board become
// signs and labels, a node that is no move becomes a label of the position before it, and nodes of
// one move from one position become one. The charset of the texts is guessed once for the file. A
// move on a stone is left out with all that follows it and is a trouble, as is what the library
// says of its damage. The error: these bytes are no library.
[[nodiscard]] Result<ReadGames> read(std::string_view bytes);

// The same game to be walked through, in little more memory than the bytes take, which must outlive
// the walk. No walk: nodes of one move from one position have to become one, which read() does.
[[nodiscard]] Result<WalkedGame> walk(std::string_view bytes);

}  // namespace ludex::records::renlib
