// How games of chess are written in PGN: names of tags, and the notation of moves.
#pragma once

#include "records/dialect.h"

namespace ludex::records {

[[nodiscard]] const Dialect& chess_dialect();

}  // namespace ludex::records
