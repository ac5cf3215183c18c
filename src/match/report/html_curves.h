// Draws how the figures of a match developed from game to game, as pictures (SVG).
#pragma once

#include <string>

#include "match/report/html_report.h"

namespace ludex::match {

// Elo after each so many games, with the error of two engines; of more engines the first few of
// the ranking. With a test, its LLR between the bounds too. Empty for a few games.
[[nodiscard]] std::string curves_html(const HtmlMatch& match);

}  // namespace ludex::match
