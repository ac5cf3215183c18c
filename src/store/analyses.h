// Positions under analysis, and what engines have found of each.
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

// What is analysed by which engine. It goes with its record.
struct StoredAnalysis {
  AnalysisId id{};
  std::optional<RecordId> record;  // nothing: a position of its own
  rules::Setup setup;              // complete and canonical
  std::string engine;              // by its name in the registry of engines
  std::string profile;             // of its options; empty: as the registry says
  // Limits, lines, which positions: a text of the owner's making, which the store does not read.
  std::string wanted;
  bool finished = false;
  bool operator==(const StoredAnalysis&) const = default;
};

struct AnalysedPosition {
  std::string moves;  // that lead to it, in coordinates, with blanks between; empty: the start
  std::string found;  // a text of the owner's making
  bool operator==(const AnalysedPosition&) const = default;
};

// From any thread. What is changed can be read once its Done has been called.
class Analyses {
 public:
  // `connections` outlive this; `newest`: the highest number that an analysis has had.
  Analyses(Connections& connections, std::int64_t newest)
      : connections_(connections), newest_(newest) {}
  Analyses(const Analyses&) = delete;
  Analyses& operator=(const Analyses&) = delete;

  // The oldest first.
  [[nodiscard]] Result<std::vector<StoredAnalysis>> all() const;
  [[nodiscard]] Result<std::vector<AnalysedPosition>> positions(AnalysisId id) const;

  [[nodiscard]] AnalysisId next_id() { return AnalysisId{++newest_}; }
  // Adds the analysis, or takes the place of what is kept of it but its positions.
  void keep(const StoredAnalysis& analysis, Done done);
  // What was found of the position before is replaced. The error: there is no such analysis.
  void keep_position(AnalysisId id, const AnalysedPosition& position, Done done);
  void remove(AnalysisId id, Done done);

 private:
  Connections& connections_;
  std::atomic<std::int64_t> newest_;
};

}  // namespace ludex::store
