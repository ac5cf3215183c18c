// The static evaluation taken apart, for people who want to know where a value comes from.
#pragma once

#include <string_view>
#include <vector>

#include "rules/chess/position.h"
#include "search/alphabeta/value.h"
#include "search/evaluation/phased.h"

namespace ludex::search {

// The total is the sum of the rows, White's less Black's, blended and damped; only where `endgame`
// is set it is that ending's own value, whatever the rows say.
struct EvaluationTable {
  struct Row {
    std::string_view term;
    Phased white;
    Phased black;
  };

  std::vector<Row> rows;
  int phase = 0;             // how much of a middlegame it is, of `full_phase`
  int scale = 64;            // what an advantage in the endgame counts, in sixty-fourths
  int halfmove_clock = 0;    // from 20 on it makes the total smaller
  std::string_view endgame;  // the name of a known ending; mostly empty
  Value total = 0;           // centipawns for White; evaluate() says it for the side to move

  static constexpr int full_phase = 24;

  // Both values of a term, or of a sum of terms, as one, before the moves without progress count.
  [[nodiscard]] Value blended(Phased value) const;
};

[[nodiscard]] EvaluationTable explain(const chess::Position& position);

}  // namespace ludex::search
