// Where tables are kept, so that they survive the server.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "records/record.h"

namespace ludex::serve {

struct KeptTable {
  std::int64_t id = 0;
  records::Record record = {};              // the moves so far; at the end, the result too
  std::array<std::string, 2> secrets = {};  // of the seats
  std::string state = {};                   // what only tables understand
  std::optional<std::int64_t> kept = {};    // the number of the record of a finished game
  bool over = false;
};

// All calls come from the floor's thread; only unfinished() and find() wait for the disk.
class TableStore {
 public:
  TableStore() = default;
  TableStore(const TableStore&) = delete;
  TableStore& operator=(const TableStore&) = delete;
  virtual ~TableStore() = default;

  // A number that no table has had.
  [[nodiscard]] virtual std::int64_t new_id() = 0;
  // The newest state of a table counts; it is on the disk soon.
  virtual void keep(KeptTable table) = 0;
  // The game is over: keeps it as a record, whose number is returned, and the table, both or
  // neither.
  virtual std::int64_t finish(KeptTable table) = 0;
  // The tables that are not over, by number.
  [[nodiscard]] virtual std::vector<KeptTable> unfinished() = 0;
  // Any table; nothing if there was none of that number.
  [[nodiscard]] virtual std::optional<KeptTable> find(std::int64_t id) = 0;
};

}  // namespace ludex::serve
