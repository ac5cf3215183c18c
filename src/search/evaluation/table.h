// The static evaluation taken apart, for people who want to know where a value comes from.
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
// and damped; only where `endgame` is set it is that ending's own value, whatever the rows say.
struct EvaluationTable {
  struct Row {
    std::string_view term;
    Phased first;
    Phased second;
  };

  std::vector<Row> rows;
  Blend blend;
  int halfmove_clock = 0;    // many moves without progress make the total smaller
  std::string_view endgame;  // the name of a known ending; mostly empty
  Value total = 0;           // centipawns for the first side; evaluate() says it for the mover
};

[[nodiscard]] EvaluationTable table_of(const EvaluationTrace& trace,
                                       std::span<const std::string_view> term_names);

struct SideNames {
  std::string_view first;
  std::string_view second;
};
// As lines for people.
[[nodiscard]] std::vector<std::string> lines_of(const EvaluationTable& table,
                                                const SideNames& names);

}  // namespace ludex::search
