// The results of an analysis as one HTML page that loads no other file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/report.h"

namespace ludex::analysis {

// A page with each game: the accuracy of its players, a graph of the chances, its moves, and every
// mistake with the board before it, the move that was played and the better one. It is light or
// dark, as the reader's system is. Names and comments are escaped. `how` is a line about engine and
// limits.
[[nodiscard]] std::string to_html(std::string_view how, std::vector<AnalysedGame>& games);

}  // namespace ludex::analysis
