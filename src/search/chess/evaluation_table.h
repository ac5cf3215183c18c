// The static evaluation taken apart, for people who want to know where a value comes from.
#pragma once

#include <string_view>
#include <vector>

#include "rules/chess/position.h"
#include "search/alphabeta/value.h"
#include "search/chess/phased.h"

namespace ludex::search {

// The rows of both sides, blended by the phase, are the total.
struct EvaluationTable {
  struct Row {
    std::string_view term;
    Phased white;
    Phased black;
  };

  std::vector<Row> rows;
  int phase = 0;   // how much of a middlegame it is, of `full_phase`
  int scale = 64;  // what an advantage in the endgame counts, in sixty-fourths
  // The name of the known endgame whose value stands for the sum of the rows; mostly empty.
  std::string_view endgame;
  Value total = 0;  // centipawns for White; evaluate() says it for the side to move

  static constexpr int full_phase = 24;

  // Both values of a term, or of a sum of terms, as one: what it adds to the total.
  [[nodiscard]] Value blended(Phased value) const {
    const int endgame_part = value.endgame() * (full_phase - phase) * scale / 64;
    return (value.middlegame() * phase + endgame_part) / full_phase;
  }
};

[[nodiscard]] EvaluationTable explain(const chess::Position& position);

}  // namespace ludex::search
