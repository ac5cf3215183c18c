// All analyses in progress: they are begun and ended by REST, and each is a topic.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string_view>

#include "serve/analysis/analysis.h"
#include "serve/engine_room.h"
#include "serve/router.h"
#include "serve/topic.h"

namespace ludex::serve {

class Analyses final : public Directory {
 public:
  // These must outlive the analyses.
  struct Parts {
    Floor& floor;
    Publisher& publisher;
    RecordSource& records;
    const EngineSource& engines;
  };

  explicit Analyses(const Parts& parts);

  // POST /api/analyses, DELETE /api/analyses/{}.
  void add_routes(Router& router);

  // Finds "analysis/7".
  [[nodiscard]] Topic* find(std::string_view topic) override;

  // --- The work of the routes ---
  // Takes {"record", "engine", "profile"?, "lines"?, "node"?, "whole_game"? | "threat"?, "limits"?:
  // {"depth", "nodes", "ms"}} and returns {"id"}. The limits hold for each position. Without them,
  // a whole game has a usual time per position, and a single position has no limit.
  [[nodiscard]] Answer<Json> begin(const Json& body);
  [[nodiscard]] Answer<Json> end(std::int64_t id);

 private:
  void end_idle();

  Parts parts_;
  EngineRoom room_;  // destroyed after the analyses, whose engines end in it
  std::map<std::int64_t, std::unique_ptr<Analysis>> analyses_;
  std::int64_t last_id_ = 0;
};

}  // namespace ludex::serve
