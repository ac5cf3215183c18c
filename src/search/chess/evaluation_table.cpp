#include "search/chess/evaluation_table.h"

#include "search/chess/evaluation_trace.h"

namespace ludex::search {

Value EvaluationTable::blended(Phased value) const {
  return blend(value, Blend{phase, scale});
}

EvaluationTable explain(const chess::Position& position) {
  const EvaluationTrace traced = trace(position);
  EvaluationTable table;
  for (std::size_t term = 0; term < term_names.size(); ++term) {
    const auto& [white, black] = traced.terms[term];
    table.rows.push_back({term_names[term], white, black});
  }
  table.phase = traced.blend.phase;
  table.scale = traced.blend.scale;
  table.halfmove_clock = traced.halfmove_clock;
  if (traced.known) table.endgame = traced.known->name;
  table.total = traced.value;
  return table;
}

}  // namespace ludex::search
