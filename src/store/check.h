// Checks the integrity of a whole store.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "store/store.h"

namespace ludex::store {

// Returns a sentence for each defect: damaged pages, references to missing rows, records that
// cannot be read. Empty if there are none. The error: the file cannot be read.
[[nodiscard]] Result<std::vector<std::string>> check(Store& store);

}  // namespace ludex::store
