// The tables at which games are played, as they are found again after a restart.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/record.h"
#include "store/connections.h"
#include "store/games.h"
#include "store/writer.h"

namespace ludex::store {

enum class TableId : std::int64_t {};

struct StoredTable {
  TableId id{};
  records::Record record;              // the moves so far; once it is over, the result too
  std::array<std::string, 2> secrets;  // of the seats; an export leaves them out
  // Whatever else its owner has to know again: seats, terms, clocks, offers. A text of its own
  // making, which the store does not read.
  std::string state;
  std::optional<RecordId> kept;  // where the finished game is
  bool over = false;
};

// From any thread. What is changed can be read once its Done has been called.
class LiveTables {
 public:
  // `connections` and `games` outlive this; `newest`: the highest number that a table has had.
  LiveTables(Connections& connections, Games& games, std::int64_t newest)
      : connections_(connections), games_(games), newest_(newest) {}
  LiveTables(const LiveTables&) = delete;
  LiveTables& operator=(const LiveTables&) = delete;

  // Every table, the oldest first; those that are over only where asked for.
  [[nodiscard]] Result<std::vector<StoredTable>> all(bool with_those_over) const;
  // Nothing: there is no such table.
  [[nodiscard]] Result<std::optional<StoredTable>> find(TableId id) const;

  // A number that no table has had. It counts once the table is kept.
  [[nodiscard]] TableId next_id() { return TableId{++newest_}; }
  // Adds the table, or takes the place of what is kept of it.
  void keep(const StoredTable& table, Done done);
  // The game is over: keeps it among the games, and the table with its number, both or neither.
  RecordId keep_finished(const StoredTable& table, Done done);
  // Forgets the table, not its game.
  void remove(TableId id, Done done);

 private:
  Connections& connections_;
  Games& games_;
  std::atomic<std::int64_t> newest_;
};

}  // namespace ludex::store
