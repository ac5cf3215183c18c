// What is in the file, and how a file of an older Ludex becomes one of this.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/result.h"
#include "store/database.h"

namespace ludex::store {

// The version of the tables that this program reads and writes. A new one is one more migration.
[[nodiscard]] int newest_version();

// Says why the file is no store that this program may write to: it is damaged, no store at all, or
// of a newer version. Nothing is changed. An empty database is fine.
[[nodiscard]] Result<void> check_kind(Database& database);

// The same, and an older version is an error too: for those who only read.
[[nodiscard]] Result<void> check_readable(Database& database);

// Brings a store, or an empty file, to the newest version, each step whole or not at all.
// `until`: a version to stop at, for tests of what follows.
[[nodiscard]] Result<void> migrate(Database& database, int until = newest_version());

}  // namespace ludex::store
