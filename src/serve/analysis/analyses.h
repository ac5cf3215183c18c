// All running analyses. They are started and ended by REST, and each is a topic.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "serve/analysis/analysis.h"
#include "serve/analysis/analysis_list.h"
#include "serve/engine_shutdown.h"
#include "serve/router.h"
#include "serve/topic.h"

namespace ludex::serve {

class Analyses final : public Directory {
 public:
  // The time for each position of a whole game, where the page sets no limit.
  static constexpr Milliseconds whole_game_time{300};

  // These must outlive the analyses.
  struct Parts {
    EventLoop& event_loop;
    Publisher& publisher;
    RecordSource& records;
    const EngineSource& engines;
    store::Analyses& store;
    Complain complain = {};  // may be empty
  };

  explicit Analyses(const Parts& parts);

  // GET and POST /api/analyses, DELETE /api/analyses/{}, GET /api/records/{}/found,
  // GET and DELETE /api/records/{}/report, POST /api/records/{}/report/restore, GET
  // /api/records/{}/report/export.
  void add_routes(Router& router);

  // Finds "analysis/7", and "analyses", the list of those whose engines run.
  [[nodiscard]] Topic* find(std::string_view topic) override;

  // --- The work of the routes ---
  // Takes {"record", "engine", "profile"?, "lines"?, "node"?, "whole_game"? | "threat"?, "go_on"?,
  // "limits"?: {"depth", "nodes", "ms"}} and answers with {"id"}. Lines and limits hold for each
  // position. Without limits, a whole game has a usual time per position, and a single position has
  // no limit. A whole game goes on from what the same engine has found in it with the same profile
  // and limits.
  void begin(const Json& body, const Done& reply);
  [[nodiscard]] Answer<Json> end(std::int64_t id);
  // The summaries of those whose engines run, the newest first.
  [[nodiscard]] Json list() const;
  // The record was removed for good: its analyses end, and keep nothing more.
  void forget(std::int64_t record);
  // What engines have found in the position of the node: [{"engine", "profile"?, "lines"}], the
  // deepest first; empty for a node that the record does not have.
  void found(std::int64_t record, std::int64_t node, const Done& reply);
  // The newest report of a whole game that still covers the main line of the record, {"engine",
  // "profile"?, "report"}; null if there is none. No engine starts.
  void report(std::int64_t record, const Done& reply);
  // The record with the remarks of that report, in the format of that word ("pgn").
  void give_file(std::int64_t record, std::string format, const Respond& respond);
  // Removes the reports of the record, or restores them; calls `reply` with `{}` when that is on
  // the disk.
  void set_reported(std::int64_t record, bool reported, const Done& reply);

 private:
  void begin(AnalysisOrder order, AnalysisWork work, const Done& reply);
  // Does the work on the thread of the records, and answers `reply` with its result.
  void tell(std::int64_t record, std::function<Answer<Json>(const RecordView&)> work,
            const Done& reply);
  // The same complaints, from any thread.
  [[nodiscard]] Complain complaining_there() const;
  void end_idle();

  Parts parts_;
  EngineShutdown room_;  // destroyed after the analyses, whose engines end in it
  AnalysisList list_;
  std::map<std::int64_t, std::unique_ptr<Analysis>> analyses_;
  std::shared_ptr<const bool> here_ = std::make_shared<const bool>(true);
};

}  // namespace ludex::serve
