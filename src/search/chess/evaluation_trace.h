// The evaluation of one position with all that it was made from: the values by term, and how often
// each weight was counted. tools/tune fits the weights to positions through these counts.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "rules/chess/position.h"
#include "search/alphabeta/value.h"
#include "search/chess/endgames.h"
#include "search/chess/eval_blend.h"
#include "search/chess/eval_terms.h"
#include "search/chess/weights.h"

namespace ludex::search {

struct EvaluationTrace {
  // By term and colour.
  std::array<std::array<Phased, 2>, term_names.size()> terms{};
  // By weight, White's less Black's; those of danger are not among them.
  std::vector<int> counts = std::vector<int>(weight_count);
  // By the colour of the king in danger, and by weight.
  std::array<std::vector<int>, 2> dangers{std::vector<int>(weight_count),
                                          std::vector<int>(weight_count)};
  Blend blend;
  int halfmove_clock = 0;
  std::optional<KnownEndgame> known;  // then its value is the whole evaluation
  Value value = 0;                    // for White
};

[[nodiscard]] EvaluationTrace trace(const chess::Position& position);

// The value for White that the counts of a trace give with these weights: with the program's own,
// the value of the trace.
[[nodiscard]] Value value_with(const FlatWeights& all, const EvaluationTrace& trace);

}  // namespace ludex::search
