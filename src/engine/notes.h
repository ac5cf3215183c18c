// Condenses the reports of an engine during one search into what a game's record needs.
#pragma once

#include <utility>

namespace ludex::engine {

// Adds the next info to `notes`. The last exact line of analysis wins: a bound is no score, and
// lines after the first are other moves. Counters of work are taken from every line. Both types
// have the members of engine::Info, at least those used below; `said` is moved from.
template <class Notes, class Info>
void take_note(Notes& notes, Info& said) {
  const auto keep = [](auto& into, auto& value) {
    if (value) {
      into = std::move(value);
    }
  };
  keep(notes.nodes, said.nodes);
  keep(notes.nps, said.nps);
  keep(notes.hashfull, said.hashfull);
  keep(notes.tbhits, said.tbhits);
  keep(notes.time, said.time);
  if (said.multipv.value_or(1) != 1) return;
  const bool exact = said.score && said.score->bound == decltype(said.score->bound)::exact;
  if (notes.score && !exact) {
    return;  // "info depth 9 currmove ..." starts a depth that is not searched yet
  }
  keep(notes.depth, said.depth);
  keep(notes.seldepth, said.seldepth);
  keep(notes.score, said.score);
  if (!said.pv.empty()) {
    notes.pv = std::move(said.pv);
  }
}

}  // namespace ludex::engine
