// The tables at which games are played, stored so that they survive a restart.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/tree/record.h"
#include "store/connections.h"
#include "store/games.h"
#include "store/writer.h"

namespace ludex::store {

enum class TableId : std::int64_t {};

struct StoredTable {
  TableId id{};
  records::Record record;              // the moves so far; at the end also the result
  std::array<std::string, 2> secrets;  // of the seats; an export leaves them out
  // Everything else that the owner needs: seats, terms, clocks, offers. Only the owner reads it.
  std::string state;
  std::optional<RecordId> kept;  // the record of the finished game
  bool over = false;
};

// May be used from any thread. A change can be read once its Done has been called.
class LiveTables {
 public:
  // `connections` and `games` must outlive this object; `newest` is the highest number that a table
  // has had.
  LiveTables(Connections& connections, Games& games, std::int64_t newest)
      : connections_(connections), games_(games), newest_(newest) {}
  LiveTables(const LiveTables&) = delete;
  LiveTables& operator=(const LiveTables&) = delete;

  // All tables, the oldest first; finished ones only if `with_those_over`. A table that cannot be
  // read is reported to `unreadable` and left out; without a function to report it to, it is the
  // error.
  [[nodiscard]] Result<std::vector<StoredTable>> all(bool with_those_over,
                                                     const Unreadable& unreadable = {}) const;
  // std::nullopt if there is no such table.
  [[nodiscard]] Result<std::optional<StoredTable>> find(TableId id) const;

  // Returns a number that no table has had. It is valid once the table is stored.
  [[nodiscard]] TableId next_id() { return TableId{++newest_}; }
  // Adds or replaces the table.
  void keep(StoredTable table, Done done);
  // For a game that is over: stores it among the games, and the table with its number, both or
  // neither. If `table.kept` has a number, of a try that failed, the game gets that one.
  RecordId keep_finished(StoredTable table, Done done);
  // Removes the table, but not its game.
  void remove(TableId id, Done done);

  // For callers that store a table together with other things, in one change of the writer.
  [[nodiscard]] static Writer::Change keeping(StoredTable table);

 private:
  Connections& connections_;
  Games& games_;
  std::atomic<std::int64_t> newest_;
};

}  // namespace ludex::store
