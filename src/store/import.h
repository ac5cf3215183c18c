// Adds to a store what export_all() wrote into a folder (store/export.h).
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>

#include "base/result.h"
#include "store/store.h"

namespace ludex::store {

struct Imported {
  std::size_t games = 0;
  std::size_t tables = 0;
  std::size_t analyses = 0;
  std::size_t matches = 0;
  std::size_t left_out = 0;  // things that were unreadable when they were exported
};

// Adds everything in the folder to the store, or nothing. In an empty store, all numbers are those
// of the export; in any other one, each thing gets a new number. Settings and profiles that the
// store has already stay as they are. `new_secret` makes the secrets of seats, which an export does
// not have. The error names the file.
[[nodiscard]] Result<Imported> import_all(Store& store, const std::filesystem::path& folder,
                                          const std::function<std::string()>& new_secret);

}  // namespace ludex::store
