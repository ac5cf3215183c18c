// What -openings means once the game is known: the format of its file.
#pragma once

#include "cli/match/flags.h"
#include "cli/match/setters.h"

namespace ludex::cli {

// Sets the format, by its name or by the ending of the file, and notes what has no effect.
[[nodiscard]] Step finish_openings(Draft& draft, OpeningsFlag& openings);

}  // namespace ludex::cli
