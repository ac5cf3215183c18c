// Records as RenLib libraries.
#pragma once

#include <string>

#include "base/result.h"
#include "records/losses.h"
#include "records/record.h"

namespace ludex::records::renlib {

// Version 3.4, as the program writes it: the root, siblings in the order of their points. Another
// version that the tag RenLibVersion names is written where it can hold the game. Texts are in the
// charset that the tag Charset names, else in UTF-8. Stones that are set up become first moves.
// Fails on another game than gomoku, an illegal move, another board than 15x15, blocked points and
// a position that is set up inside the game. What a library cannot hold is among the losses.
[[nodiscard]] Result<std::string> format(const Record& record, Losses& losses);

}  // namespace ludex::records::renlib
