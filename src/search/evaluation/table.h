// The static evaluation as a table of its terms, for people.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "search/alphabeta/value.h"
#include "search/evaluation/blend.h"
#include "search/evaluation/phased.h"
#include "search/evaluation/trace.h"

namespace ludex::search {

// The total is the sum of the rows, the first side's (White's or Red's) less the second's, blended
// and damped. If `endgame` is set, the total is the value of that ending instead.
struct EvaluationTable {
  struct Row {
    std::string_view term;
    Phased first;
    Phased second;
  };

  std::vector<Row> rows;
  Blend blend;
  int halfmove_clock = 0;    // many moves without progress make the total smaller
  std::string_view endgame;  // the name of a known ending, or empty
  Value total = 0;  // centipawns for the first side; evaluate() returns it for the side to move
};

[[nodiscard]] EvaluationTable table_of(const EvaluationTrace& trace,
                                       std::span<const std::string_view> term_names);

struct SideNames {
  std::string_view first;
  std::string_view second;
};
// The table as lines of text for users.
[[nodiscard]] std::vector<std::string> lines_of(const EvaluationTable& table,
                                                const SideNames& names);

}  // namespace ludex::search
