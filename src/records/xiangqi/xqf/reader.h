// Reads games in XQF, the format of XQStudio: versions 1.0 to 1.8, scrambled or not.
#pragma once

#include <string_view>

#include "base/result.h"
#include "records/read_games.h"

namespace ludex::records::xqf {

// Whether the bytes are XQF or the beginning of it.
[[nodiscard]] bool is_xqf(std::string_view bytes);

// Reads the one game of the file. Texts are in GB18030, or in BIG5 or UTF-8 if they read better in
// these. The error means that this is no XQF file, is of another version, is cut off in its header,
// or has an invalid start position. A file that is cut off among the moves is a trouble; the moves
// before that are read.
[[nodiscard]] Result<ReadGames> read(std::string_view bytes);

}  // namespace ludex::records::xqf
