#include "search/evaluation/table.h"

#include <fmt/format.h>

namespace ludex::search {

namespace {

std::string row(std::string_view term, Phased first, Phased second) {
  return fmt::format("{:<22} {:>6} {:>6}  {:>6} {:>6}  {:>6} {:>6}", term, first.middlegame(),
                     first.endgame(), second.middlegame(), second.endgame(),
                     first.middlegame() - second.middlegame(), first.endgame() - second.endgame());
}

}  // namespace

EvaluationTable table_of(const EvaluationTrace& trace,
                         std::span<const std::string_view> term_names) {
  EvaluationTable table;
  for (std::size_t term = 0; term < term_names.size(); ++term) {
    const auto& [first, second] = trace.terms[term];
    table.rows.push_back({term_names[term], first, second});
  }
  table.blend = trace.blend;
  table.halfmove_clock = trace.halfmove_clock;
  if (trace.known) {
    table.endgame = trace.known->name;
  }
  table.total = trace.value;
  return table;
}

std::vector<std::string> lines_of(const EvaluationTable& table, const SideNames& names) {
  std::vector<std::string> lines{
      fmt::format("{:<22} {:^13}  {:^13}  {:^13}", "", names.first, names.second, "total"),
      fmt::format("{:<22} {:>6} {:>6}  {:>6} {:>6}  {:>6} {:>6}", "centipawns", "mg", "eg", "mg",
                  "eg", "mg", "eg")};
  Phased first;
  Phased second;
  for (const EvaluationTable::Row& term : table.rows) {
    lines.push_back(row(term.term, term.first, term.second));
    first += term.first;
    second += term.second;
  }
  lines.push_back(row("sum", first, second));
  lines.push_back(fmt::format("phase {} of {}, endgame scale {} of {}, halfmove clock {}",
                              table.blend.phase, full_phase, table.blend.scale, full_scale,
                              table.halfmove_clock));
  if (!table.endgame.empty()) {
    lines.push_back(fmt::format("known ending: {}", table.endgame));
  }
  lines.push_back(fmt::format("value: {} centipawns for {}", table.total, names.first));
  return lines;
}

}  // namespace ludex::search
