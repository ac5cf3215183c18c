// The tables of the store, and the migration of files of older versions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/result.h"
#include "store/database.h"

namespace ludex::store {

// The `application_id` of a store: "Ludx" (https://www.sqlite.org/pragma.html).
inline constexpr std::int64_t application_of_stores = 0x4c756478;

// The version of the tables that this program reads and writes. Each new version needs one
// migration.
[[nodiscard]] int newest_version();

// Returns an error if this program must not write to the file, because it is damaged, no store, or
// of a newer version. Changes nothing. An empty database is accepted.
[[nodiscard]] Result<void> check_kind(Database& database);

// The same, but an older version is an error too; for callers that only read.
[[nodiscard]] Result<void> check_readable(Database& database);

// Brings a store, or an empty file, to the newest version; each step is done completely or not at
// all. `until` is a version to stop at, for tests of later steps.
[[nodiscard]] Result<void> migrate(Database& database, int until = newest_version());

}  // namespace ludex::store
