// The PGN of go.
#pragma once

#include "records/dialect.h"

namespace ludex::records {

[[nodiscard]] const Dialect& go_dialect();

}  // namespace ludex::records
