// The results of an analysis as JSON, for programs.
#pragma once

#include <string>
#include <vector>

#include "analysis/report.h"

namespace ludex::analysis {

// {"engine": …, "games": [{"number", "game", "position", "tags", "result", "start": VALUE, "seats":
// [{"seat", "name", "accuracy", "dubious", "mistake", "blunder"}], "moves": [{"ply", "seat",
// "move", "text", "value": VALUE, "accuracy", "mistake", "better"}]}]}: VALUE is what was found of
// a position, from the first seat's view: chance (0 to 1), end (the code of the outcome), cp or
// mate, lead (points), depth, nodes. A game whose groups were read also has "groups": [{"seat",
// "stones", "status", "kill", "save", "kills_by_ko", "saves_by_ko", "proved"}], at the end of its
// main line; kill and save are null if absent. If the moves that decided about groups were looked
// for, it has "group_moves": [{"ply", "move", "deed", "seat", "stones", "line", "proved"}]
// (go/status_changes.h), and "group_moves_read", the number of moves that the nodes sufficed for.
[[nodiscard]] std::string to_json(const std::string& engine, std::vector<AnalysedGame>& games);

}  // namespace ludex::analysis
