// The ends of games at tables as pages and the store know them.
#pragma once

#include <string>
#include <string_view>

#include "match/play/played_game.h"

namespace ludex::serve {

// "agreement", "timeout", "resignation", "adjudication" for a game that is too long, or the code of
// the rules. Other kinds of end do not occur at a table.
[[nodiscard]] std::string end_code(const match::GameEnd& end);
[[nodiscard]] match::EndKind end_kind(std::string_view code);

}  // namespace ludex::serve
