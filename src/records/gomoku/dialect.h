// How games of gomoku are written in PGN: names of tags, and the notation of moves.
#pragma once

#include "records/dialect.h"

namespace ludex::records {

[[nodiscard]] const Dialect& gomoku_dialect();

}  // namespace ludex::records
