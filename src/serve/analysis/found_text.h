// What an engine has found in a position, as the store keeps it.
//
//   {"asked": 2, "finding": "cp=31 depth=12 line=e2e4,e7e5",
//    "lines": [{"line": 1, "depth": 12, "cp": 31, "nodes": 4711, "ms": 20, "pv": "e2e4 e7e5"}, …]}
//
// Scores and chances are from the view of the side to move; `wdl` is in permill, `win` in
// hundredths of a percent, `lead` in half points. What the engine did not report is left out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/finding.h"
#include "base/result.h"
#include "engine/event.h"
#include "rules/game.h"

namespace ludex::serve {

struct Found {
  int asked = 1;                         // for so many lines
  std::vector<engine::Info> lines = {};  // by rank
  analysis::Finding finding = {};        // of the analysis of a whole game
};

// `game` is in the position. Lines are cut to the moves that pages are shown.
[[nodiscard]] std::string found_text(const Found& found, const rules::Game& game);
[[nodiscard]] Result<Found> parse_found(std::string_view text, const rules::Game& game);

}  // namespace ludex::serve
