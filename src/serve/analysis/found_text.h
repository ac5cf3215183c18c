// The stored text of what an engine has found in a position.
//
//   {"asked": 2, "finding": "cp=31 depth=12 line=e2e4,e7e5",
//    "lines": [{"line": 1, "depth": 12, "cp": 31, "nodes": 4711, "ms": 20, "pv": "e2e4 e7e5"}, …]}
//
// A line is a finding (match/report/finding_json.h) with its rank and its moves.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/event.h"
#include "engine/finding.h"
#include "rules/game.h"

namespace ludex::serve {

struct Found {
  int asked = 1;                         // for so many lines
  std::vector<engine::Info> lines = {};  // by rank
  engine::Finding finding = {};          // of the analysis of a whole game
};

// `game` is in the position. Lines are cut to the moves that pages are shown.
[[nodiscard]] std::string found_text(const Found& found, const rules::Game& game);
[[nodiscard]] Result<Found> parse_found(std::string_view text, const rules::Game& game);

}  // namespace ludex::serve
