// Games in XQF, the format of XQStudio: versions 1.0 to 1.8, scrambled or not.
#pragma once

#include <string_view>

#include "base/result.h"
#include "records/read_games.h"

namespace ludex::records::xqf {

// Whether it is XQF or the begin of it.
[[nodiscard]] bool is_xqf(std::string_view bytes);

// The one game of the file. Texts are in GB18030, or in BIG5 or UTF-8 where they read better so.
// The errors: this is no XQF file, or of another version; it is cut off; the start position cannot
// be one. A record cut off among the moves is a trouble, and what comes before it is read.
[[nodiscard]] Result<ReadGames> read(std::string_view bytes);

}  // namespace ludex::records::xqf
