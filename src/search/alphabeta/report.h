// What a search tells while it goes on, with the figures every report carries.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "base/time.h"
#include "engine/event.h"
#include "rules/game.h"
#include "search/alphabeta/control.h"
#include "search/alphabeta/transposition.h"

namespace ludex::search {

class Reporter {
 public:
  using Sink = std::function<void(engine::Info)>;

  Reporter(const SearchControl& control, Sink sink) : control_(control), sink_(std::move(sink)) {}

  // A principal variation: `info` with time, nodes and hashfull added.
  void line(engine::Info info, std::uint64_t nodes, int hashfull);
  // The root move that is searched next; kept quiet in the first second (uci.md section 6).
  void current_move(rules::Move move, int number, int depth, std::uint64_t nodes);
  // Called often; tells the figures once a second.
  void progress(std::uint64_t nodes, const TranspositionTable& table);

 private:
  void add_figures(engine::Info& info, Duration elapsed, std::uint64_t nodes) const;

  const SearchControl& control_;
  Sink sink_;
  Duration seen_{0};  // when the clock was last looked at
  Duration told_{0};  // when figures were last told
};

}  // namespace ludex::search
