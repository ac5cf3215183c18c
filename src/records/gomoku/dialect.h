// The PGN of gomoku.
#pragma once

#include "records/dialect.h"

namespace ludex::records {

[[nodiscard]] const Dialect& gomoku_dialect();

}  // namespace ludex::records
