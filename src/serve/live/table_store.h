// Keeps tables so that they survive the server.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/tree/record.h"

namespace ludex::serve {

struct KeptTable {
  std::int64_t id = 0;
  records::Record record = {};              // the moves so far; at the end also the result
  std::array<std::string, 2> secrets = {};  // of the seats
  std::string state = {};                   // readable by Table only
  std::optional<std::int64_t> kept = {};    // the number of the finished game's record
  bool over = false;
};

// All calls are made on the event loop's thread; only unfinished() and find() wait for the disk.
class TableStore {
 public:
  TableStore() = default;
  TableStore(const TableStore&) = delete;
  TableStore& operator=(const TableStore&) = delete;
  virtual ~TableStore() = default;

  // Returns a number that no table has had.
  [[nodiscard]] virtual std::int64_t new_id() = 0;
  // Called once on the event loop's thread, now or later: with success when the change is on the
  // disk, or with the error.
  using Kept = std::function<void(const Result<void>&)>;
  // Replaces the stored state of the table.
  virtual void keep(KeptTable table, Kept kept) = 0;
  // Stores the finished table together with its record, both or neither. Returns the record's
  // number, which is that of an earlier try if the table has it.
  virtual std::int64_t finish(KeptTable table, Kept kept) = 0;
  // The unfinished tables, in the order of their numbers.
  [[nodiscard]] virtual std::vector<KeptTable> unfinished() = 0;
  // The table of that number; std::nullopt if there is none.
  [[nodiscard]] virtual std::optional<KeptTable> find(std::int64_t id) = 0;
};

}  // namespace ludex::serve
