// The table of the engines of a match, the best first, with the columns that the user chose.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "match/results/standings.h"

namespace ludex::match {

// Names of columns, from left to right.
using RankingFields = std::vector<std::string>;

// Parses "default", "short", "wide" and other names of whole tables, or column names separated by
// commas. The error lists all of them.
[[nodiscard]] Result<RankingFields> parse_ranking_fields(std::string_view text);
[[nodiscard]] RankingFields default_ranking_fields();

// A line of headings and one for each engine. `fields` must come from the functions above.
[[nodiscard]] std::string ranking_table(const Standings& standings,
                                        const std::vector<std::string>& names,
                                        const RankingFields& fields = default_ranking_fields());

}  // namespace ludex::match
