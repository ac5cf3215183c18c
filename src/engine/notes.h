// What an engine says in one search, boiled down to what a game's record wants of it.
#pragma once

#include <utility>

namespace ludex::engine {

// Adds to `notes` what the next info says. The last line of analysis wins, but a bound is no score,
// and further lines are other moves; what counts the work is taken from every line. Both have the
// members of engine::Info, at least those below; `said` is used up.
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
