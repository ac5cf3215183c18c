// The PGN of chess.
#pragma once

#include "records/dialect.h"

namespace ludex::records {

[[nodiscard]] const Dialect& chess_dialect();

}  // namespace ludex::records
