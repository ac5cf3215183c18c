// How the PGN of go differs from that of other games.
#pragma once

#include "records/dialect.h"

namespace ludex::records {

[[nodiscard]] const Dialect& go_dialect();

}  // namespace ludex::records
