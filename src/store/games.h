// The games of a store: whole records, and the summaries that lists show and filter.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/tree/record.h"
#include "rules/setup.h"
#include "store/connections.h"
#include "store/date.h"
#include "store/shared_state.h"
#include "store/writer.h"

namespace ludex::store {

// Identifies a record for the lifetime of the store; a number is never used twice.
enum class RecordId : std::int64_t {};

struct RecordSummary {
  RecordId id{};
  std::int64_t revision = 0;         // grows with every change of the record
  bool binned = false;               // deleted, but still in the store
  rules::Setup setup;                // complete and canonical
  std::array<std::string, 2> names;  // by seat, from the record's tags; empty: not known
  rules::GameResult result = rules::GameResult::unknown;
  std::string date;       // as in the Date tag: "2026.11.22", "2026.??.??"; may be empty
  std::size_t plies = 0;  // of the main line
  std::string position;   // after the main line, in the game's own notation
  std::string last_move;  // of the main line, in coordinates; empty: there is none
  // Why the setup cannot be read; empty: it can. Of an unreadable setup only the game is known.
  std::string damage = {};
  bool operator==(const RecordSummary&) const = default;
};

struct StoredRecord {
  RecordSummary summary;
  records::Record record;
};

// A record must match every member that is set. Texts are compared without regard to case.
struct RecordFilter {
  std::string game = {};    // a name in the registry
  std::string player = {};  // a part of either name
  std::optional<rules::GameResult> result = {};
  // The game may have been played within these days, both inclusive. Records whose date is not
  // known match only if both are absent.
  std::optional<Date> since = {};
  std::optional<Date> until = {};
  std::string text = {};  // a part of a tag or of a comment or title
  bool binned = false;
  // The lowest and the highest number that a record may have, such as those of one import.
  std::optional<RecordId> from = {};
  std::optional<RecordId> to = {};
  // Records are listed from the newest; only those after this one in the list are returned.
  std::optional<RecordId> after = {};
  std::size_t limit = 50;
};

// Called once: with the records that were added or removed, or with the error.
using IdsCallback = std::function<void(const Result<std::vector<RecordId>>&)>;

// May be used from any thread. A change can be read once its Done has been called.
class Games {
 public:
  // These must outlive this object; `shared` gives the numbers.
  Games(Connections& connections, SharedState* shared)
      : connections_(connections), shared_(shared) {}
  Games(const Games&) = delete;
  Games& operator=(const Games&) = delete;

  // A search that `give_up` ends early is an error.
  [[nodiscard]] Result<std::vector<RecordSummary>> list(
      const RecordFilter& filter, const std::function<bool()>& give_up = {}) const;
  // The following also find records in the bin; std::nullopt if there is none of that number. Only
  // find() reads the record itself.
  [[nodiscard]] Result<std::optional<RecordSummary>> summary(RecordId id) const;
  // The text of the record as it is stored, whether it can be read or not (store/record_text.h).
  [[nodiscard]] Result<std::optional<std::string>> text_of(RecordId id) const;
  [[nodiscard]] Result<std::optional<StoredRecord>> find(RecordId id) const;

  // Adds the record as revision 1. The number is valid once `done` reports success.
  RecordId add(const records::Record& record, Done done);
  // The same for several records: all of them are added or none.
  void add_all(const std::vector<records::Record>& records, IdsCallback done);
  // What is written for a record: the call binds it to a statement. To make it takes long where the
  // record is long; a copy costs nothing.
  using Written = std::function<void(Query& query)>;
  [[nodiscard]] static Written written(const records::Record& record);
  // Replaces revision `revision - 1`. It is an error if the store has another revision.
  void replace(RecordId id, Written record, std::int64_t revision, Done done);
  // Moves the record into the bin or out of it.
  void set_binned(RecordId id, bool binned, Done done);
  // Deletes for good, with what belongs to a record, such as its analyses. The error: the record is
  // not in the bin.
  void remove(RecordId id, Done done);
  // Deletes all records in the bin for good and returns their numbers.
  void empty_bin(IdsCallback done);

  // For callers that store a record together with something else, in one change of the writer.
  [[nodiscard]] RecordId next_id() { return RecordId{shared_->next(Numbered::records)}; }
  [[nodiscard]] static Writer::Change adding(RecordId id, const records::Record& record);

 private:
  Connections& connections_;
  SharedState* shared_;
};

}  // namespace ludex::store
