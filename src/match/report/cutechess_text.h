// Reports of a match in the words of cutechess-cli 1.5, for programs that parse them.
#pragma once

#include <string>
#include <vector>

#include "match/results/ranking.h"
#include "match/results/sprt.h"
#include "match/results/statistics.h"

namespace ludex::match {

// "Elo difference: 17.4 +/- 26.2, LOS: 90.3 %, DrawRatio: 85.0 %".
[[nodiscard]] std::string elo_difference_line(const Statistics& statistics);
// "SPRT: llr 2.97 (101.0%), lbound -2.94, ubound 2.94 - H1 was accepted", after an empty line. The
// percentage is of the upper bound.
[[nodiscard]] std::string llr_line(double ratio, SprtVerdict verdict, const SprtOptions& options);
// "Rank Name Elo +/- Games Score Draw", and a line for each engine; the ratings are those of the
// ranking, in whole numbers.
[[nodiscard]] std::string rank_table(const Ranking& ranking, const std::vector<std::string>& names);

}  // namespace ludex::match
