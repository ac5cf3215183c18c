// Reads RenLib libraries as records.
#pragma once

#include <memory>
#include <string_view>

#include "base/result.h"
#include "records/game_format.h"
#include "records/read_games.h"
#include "records/tree/game_walk.h"

namespace ludex::records::renlib {

// Reads the one game of the library, renju from the empty board. Marks and texts of the board
// become signs and labels, a node that is no move becomes a label of its parent's position, and
// sibling nodes with the same move become one. The charset of the texts is guessed once for the
// file. A move on a stone is a trouble and is left out with all that follows it; damage of the
// library is a trouble too. The error means that these bytes are no library.
[[nodiscard]] Result<ReadGames> read(std::string_view bytes);

// The function of GameFormat: the game as a walk if that is wanted and possible.
[[nodiscard]] Result<std::unique_ptr<GameSequence>> read_sequence(std::string_view bytes,
                                                                  ReadMode give);

// Walks through the same game in little more memory than the bytes take; they must outlive the
// walk. The walk is null if sibling nodes with the same move have to become one, as read() does.
[[nodiscard]] Result<WalkedGame> walk(std::string_view bytes);

}  // namespace ludex::records::renlib
