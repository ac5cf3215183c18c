// The text format of WXF, which PlayOK and XieXie write:
//
//   FORMAT  WXF
//   RED     Wang;;;
//   BLACK   Li;;;
//   RESULT  1-0
//   START{
//     1. C2.5 H8+7  2. …
//   }END
#pragma once

#include <string_view>

#include "base/result.h"
#include "records/read_games.h"

namespace ludex::records::wxf {

// Whether the front of a file says that it is in the format.
[[nodiscard]] bool is_wxf(std::string_view front);
// Every game of the text. A move that is not legal is left out with all that follows it, and
// reported with its line.
[[nodiscard]] Result<ReadGames> read(std::string_view bytes);

}  // namespace ludex::records::wxf
