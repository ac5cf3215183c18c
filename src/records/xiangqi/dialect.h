// How games of xiangqi are written in PGN: by the rules of xqbase.com, and the conventions of sites
// and programs.
#pragma once

#include "records/dialect.h"

namespace ludex::records {

[[nodiscard]] const Dialect& xiangqi_dialect();

}  // namespace ludex::records
