// Goes through all of a store and says what is wrong with it.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "store/store.h"

namespace ludex::store {

// A sentence for each trouble: damaged pages, references to nothing, records that cannot be read.
// Empty where all is well. The error: the file cannot be gone through.
[[nodiscard]] Result<std::vector<std::string>> check(Store& store);

}  // namespace ludex::store
