// The PGN of xiangqi: the rules of xqbase.com, and what sites and programs make of them.
#pragma once

#include "records/dialect.h"

namespace ludex::records {

[[nodiscard]] const Dialect& xiangqi_dialect();

}  // namespace ludex::records
