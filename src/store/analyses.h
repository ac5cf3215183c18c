// Analyses of records, and what engines have found in each position.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/setup.h"
#include "store/connections.h"
#include "store/games.h"
#include "store/position_key.h"
#include "store/writer.h"

namespace ludex::store {

// The most that is kept of the positions of one record, over all its analyses. Beyond it, the
// positions that were kept longest ago are removed. The longest game fits, with all lines that a
// page can ask for.
inline constexpr std::int64_t most_position_bytes = std::int64_t{64} << 20;

enum class AnalysisId : std::int64_t {};

// What is analysed by which engine. The analysis is removed with its record.
struct StoredAnalysis {
  AnalysisId id{};
  std::optional<RecordId> record;  // absent: a position without a record
  rules::Setup setup;              // complete and canonical
  std::string engine;              // the name in the registry of engines
  std::string profile;             // the name of stored option values; empty: those of the registry
  // What kind of analysis it is and with which limits, in a text that only the owner reads.
  std::string wanted;
  bool finished = false;
  bool operator==(const StoredAnalysis&) const = default;
};

struct AnalysedPosition {
  PositionKey key;
  std::string found;  // a text that only the owner reads
  // How deep the position was searched: in plies, and at the same depth in nodes.
  int depth = 0;
  std::uint64_t nodes = 0;
  bool operator==(const AnalysedPosition&) const = default;
};

// Whether what was found in a position before makes way for something less deep.
enum class Replace : std::uint8_t { always, unless_deeper };

// May be used from any thread. A change can be read once its Done has been called.
class Analyses {
 public:
  // `connections` must outlive this object; `newest` is the highest number that an analysis has
  // had, or may have had.
  Analyses(Connections& connections, std::int64_t newest)
      : connections_(connections), newest_(newest), reserved_(newest) {}
  Analyses(const Analyses&) = delete;
  Analyses& operator=(const Analyses&) = delete;

  // All analyses, the oldest first. One that cannot be read is reported to `unreadable` and left
  // out; without a function to report it to, it is the error.
  [[nodiscard]] Result<std::vector<StoredAnalysis>> all(const Unreadable& unreadable = {}) const;
  // Those of one record.
  [[nodiscard]] Result<std::vector<StoredAnalysis>> of(RecordId record,
                                                       const Unreadable& unreadable = {}) const;
  // Calls `take` with each position, in no order.
  using Take = std::function<void(const AnalysedPosition&)>;
  [[nodiscard]] Result<void> each_position(AnalysisId id, const Take& take) const;
  // std::nullopt if nothing was found in that position.
  [[nodiscard]] Result<std::optional<AnalysedPosition>> position(AnalysisId id,
                                                                 const PositionKey& key) const;

  // Returns a number that was never returned before, even if nothing is ever stored under it and
  // the process was killed in between. (Only a disk that takes nothing at all breaks this.)
  [[nodiscard]] AnalysisId next_id();
  // Has numbers set aside on the disk, for next_id(). The store does so when it is opened.
  void reserve_numbers();

  // Adds the analysis, or replaces it except for its positions. The error: there is no such record.
  void keep(const StoredAnalysis& analysis, Done done);
  // Adds what was found in a position, or replaces it; adds the analysis if it is not there.
  void keep_position(const StoredAnalysis& analysis, const AnalysedPosition& position,
                     Replace replace, Done done);

  // For callers that store an analysis together with other things, in one change of the writer. The
  // positions are added to an analysis that is there, however many they are.
  [[nodiscard]] static Writer::Change keeping(const StoredAnalysis& analysis);
  [[nodiscard]] static Writer::Change keeping_position(const StoredAnalysis& analysis,
                                                       const AnalysedPosition& position);

 private:
  Connections& connections_;
  std::atomic<std::int64_t> newest_;
  std::atomic<std::int64_t> reserved_;  // the highest number that is set aside
};

}  // namespace ludex::store
