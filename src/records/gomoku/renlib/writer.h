// Writes records as RenLib libraries.
#pragma once

#include <string>

#include "base/result.h"
#include "records/tree/losses.h"
#include "records/tree/record.h"

namespace ludex::records::renlib {

// Writes version 3.4 as the program does: with a root, and siblings sorted by their points. Another
// version that the tag RenLibVersion names is written if it can hold the game. Texts are in the
// charset that the tag Charset names, or in UTF-8. Stones that are set up become first moves. Fails
// on another game than gomoku, an illegal move, another board than 15x15, blocked points, and a
// position that is set up inside the game. Whatever a library cannot hold is added to the losses.
[[nodiscard]] Result<std::string> format(const Record& record, Losses& losses);

}  // namespace ludex::records::renlib
