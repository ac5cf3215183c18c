// The results of an analysis as a page that needs nothing else: no network, no other file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/report.h"

namespace ludex::analysis {

// Each game with its players' accuracy, a graph of the chances, its moves, and every mistake with
// the board before it, what was played and what was better. Light or dark, as the reader's system
// is. Whatever names and comments hold is text. `how`: a line about engine and limits.
[[nodiscard]] std::string to_html(std::string_view how, std::vector<AnalysedGame>& games);

}  // namespace ludex::analysis
