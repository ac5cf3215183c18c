// All analyses that go on: made and ended by REST, and the topic of each.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string_view>

#include "serve/analysis/analysis.h"
#include "serve/router.h"
#include "serve/topic.h"

namespace ludex::serve {

class Analyses final : public Directory {
 public:
  // What the analyses use outlives them.
  struct Parts {
    Floor& floor;
    Publisher& publisher;
    RecordSource& records;
    const EngineSource& engines;
  };

  explicit Analyses(const Parts& parts);

  // POST /api/analyses, DELETE /api/analyses/{}.
  void add_routes(Router& router);

  // "analysis/7"
  [[nodiscard]] Topic* find(std::string_view topic) override;

  // --- What the routes do ---
  // {"record", "engine", "lines"?, "node"?, "whole_game"? | "threat"?,
  // "limits"?: {"depth", "nodes", "ms"}} gives {"id"}. Limits are those of each position; without
  // them a whole game has usual ones, and a single position none.
  [[nodiscard]] Answer<Json> begin(const Json& body);
  [[nodiscard]] Answer<Json> end(std::int64_t id);

 private:
  void end_idle();

  Parts parts_;
  EngineRoom room_;  // goes last: engines end in it
  std::map<std::int64_t, std::unique_ptr<Analysis>> analyses_;
  std::int64_t last_id_ = 0;
};

}  // namespace ludex::serve
