// A copy of a store as it is at one moment, made while a server may be writing to it.
#pragma once

#include <filesystem>

#include "base/result.h"

namespace ludex::store {

// Copies the store in `from` to the file `to`, which only its owner may read. The copy is on the
// disk when it appears under that name, where it may replace an earlier copy, and nothing else. The
// error names the file.
[[nodiscard]] Result<void> back_up(const std::filesystem::path& from,
                                   const std::filesystem::path& to);

}  // namespace ludex::store
