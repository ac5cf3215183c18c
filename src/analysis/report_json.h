// The results of an analysis for programs.
#pragma once

#include <string>
#include <vector>

#include "analysis/report.h"

namespace ludex::analysis {

// {"engine": …, "games": [{"number", "setup", "tags", "result", "start": VALUE, "seats":
// [{"name", "accuracy", "dubious", "mistake", "blunder"}], "moves": [{"ply", "seat", "move",
// "text", "value": VALUE, "accuracy", "mistake", "better"}]}]}: VALUE is what was found of a
// position, from the first seat's view: chance (0 to 1), cp or mate, lead (points), depth, nodes.
[[nodiscard]] std::string to_json(const std::string& engine, std::vector<AnalysedGame>& games);

}  // namespace ludex::analysis
