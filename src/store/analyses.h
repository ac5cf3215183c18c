// Analyses of positions, and what engines have found in each position.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/setup.h"
#include "store/connections.h"
#include "store/games.h"
#include "store/writer.h"

namespace ludex::store {

enum class AnalysisId : std::int64_t {};

// What is analysed by which engine. The analysis is removed with its record.
struct StoredAnalysis {
  AnalysisId id{};
  std::optional<RecordId> record;  // absent: a position without a record
  rules::Setup setup;              // complete and canonical
  std::string engine;              // the name in the registry of engines
  std::string profile;             // the name of stored option values; empty: those of the registry
  // Limits, lines and positions, in a text that only the owner reads.
  std::string wanted;
  bool finished = false;
  bool operator==(const StoredAnalysis&) const = default;
};

struct AnalysedPosition {
  std::string moves;  // the moves to it, in coordinates, with blanks between; empty: the start
  std::string found;  // a text that only the owner reads
  bool operator==(const AnalysedPosition&) const = default;
};

// May be used from any thread. A change can be read once its Done has been called.
class Analyses {
 public:
  // `connections` must outlive this object; `newest` is the highest number that an analysis has
  // had.
  Analyses(Connections& connections, std::int64_t newest)
      : connections_(connections), newest_(newest) {}
  Analyses(const Analyses&) = delete;
  Analyses& operator=(const Analyses&) = delete;

  // All analyses, the oldest first.
  [[nodiscard]] Result<std::vector<StoredAnalysis>> all() const;
  [[nodiscard]] Result<std::vector<AnalysedPosition>> positions(AnalysisId id) const;

  [[nodiscard]] AnalysisId next_id() { return AnalysisId{++newest_}; }
  // Adds the analysis, or replaces it except for its positions.
  void keep(const StoredAnalysis& analysis, Done done);
  // Replaces what was found in the position. The error: there is no such analysis.
  void keep_position(AnalysisId id, const AnalysedPosition& position, Done done);
  void remove(AnalysisId id, Done done);

 private:
  Connections& connections_;
  std::atomic<std::int64_t> newest_;
};

}  // namespace ludex::store
