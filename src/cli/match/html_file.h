// The report of a match in HTML, in a file.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/match/flags.h"
#include "match/report/html_report.h"
#include "store/store.h"
#include "tournament/saved_tournament.h"

namespace ludex::cli {

// The report of the flags' match without its games.
[[nodiscard]] match::HtmlMatch html_of(const MatchFlags& flags,
                                       const std::vector<std::string>& names);
// Adds the counted games of a tournament that is kept, in the order in which they were counted.
[[nodiscard]] Result<void> add_games(store::Store& store, const tournament::Overview& overview,
                                     const MatchFlags& flags, match::HtmlMatch& html);
// Replaces the file as a whole.
[[nodiscard]] Result<void> write_html(const match::HtmlMatch& html, const std::string& file);

}  // namespace ludex::cli
