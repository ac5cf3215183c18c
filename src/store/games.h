// The games that a store keeps: whole records, and what lists show of them and filter by.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/record.h"
#include "rules/setup.h"
#include "store/connections.h"
#include "store/writer.h"

namespace ludex::store {

// A record as long as the store lasts; a number is never used twice.
enum class RecordId : std::int64_t {};

struct RecordSummary {
  RecordId id{};
  std::int64_t revision = 0;         // grows with every change of the record
  bool binned = false;               // deleted, and still there
  rules::Setup setup;                // complete and canonical
  std::array<std::string, 2> names;  // by seat, as the record's tags have them; empty: not known
  rules::GameResult result = rules::GameResult::unknown;
  std::string date;       // as the Date tag has it: "2026.11.22", "2026.??.??"; may be empty
  std::size_t plies = 0;  // of the main line
  std::string position;   // behind the main line, in the game's own text
  std::string last_move;  // of the main line, in coordinates; empty: none
  bool operator==(const RecordSummary&) const = default;
};

struct StoredRecord {
  RecordSummary summary;
  records::Record record;
};

// Everything that is given has to fit. Case does not matter.
struct RecordFilter {
  std::string game = {};    // a name in the registry
  std::string player = {};  // a part of either name
  std::optional<rules::GameResult> result = {};
  std::string since = {};  // as Date tags have them, both inclusive; a part ("2025") will do
  std::string until = {};
  std::string text = {};  // a part of a tag, or of anything said of a position
  bool binned = false;
  // The newest record comes first; only those that come behind this one are wanted.
  std::optional<RecordId> after = {};
  std::size_t limit = 50;
};

// From any thread. What is changed can be read once its Done has been called.
class Games {
 public:
  // `connections` outlive this; `newest`: the highest number that a record has had.
  Games(Connections& connections, std::int64_t newest)
      : connections_(connections), newest_(newest) {}
  Games(const Games&) = delete;
  Games& operator=(const Games&) = delete;

  [[nodiscard]] Result<std::vector<RecordSummary>> list(const RecordFilter& filter) const;
  // How many there are, whatever `after` and `limit` say.
  [[nodiscard]] Result<std::size_t> count(const RecordFilter& filter) const;
  // Nothing: there is no such record. One in the bin is given too.
  [[nodiscard]] Result<std::optional<StoredRecord>> find(RecordId id) const;

  // Of revision 1. The number counts once `done` says so.
  RecordId add(const records::Record& record, Done done);
  // Takes the place of revision `revision - 1`. The error may be that another one is there.
  void replace(RecordId id, const records::Record& record, std::int64_t revision, Done done);
  // Into the bin, and out of it.
  void set_binned(RecordId id, bool binned, Done done);
  // Removes what lies in the bin for good.
  void empty_bin(Done done);

  // For those who keep a record together with something else, in one change of the writer.
  [[nodiscard]] RecordId next_id() { return RecordId{++newest_}; }
  [[nodiscard]] static Writer::Change adding(RecordId id, const records::Record& record);

 private:
  Connections& connections_;
  std::atomic<std::int64_t> newest_;
};

}  // namespace ludex::store
