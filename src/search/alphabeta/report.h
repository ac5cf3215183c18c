// What a search tells while it goes on, with the figures every report carries. For the thread that
// leads the search alone.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "base/time.h"
#include "engine/event.h"
#include "rules/game.h"
#include "search/alphabeta/control.h"
#include "search/alphabeta/node_count.h"
#include "search/alphabeta/transposition.h"

namespace ludex::search {

class Reporter {
 public:
  using Sink = std::function<void(engine::Info)>;

  Reporter(const SearchControl& control, const NodeCount& count, const TranspositionTable& table,
           Sink sink)
      : control_(control), count_(count), table_(table), sink_(std::move(sink)) {}

  // A principal variation: `info` with time, nodes and hashfull added.
  void line(engine::Info info);
  // Anything else that stands for itself.
  void tell(engine::Info info) { sink_(std::move(info)); }
  // The root move that is searched next; kept quiet in the first second (uci.md section 6).
  void current_move(rules::Move move, int number, int depth);
  // Called often; tells the figures once a second, and then returns true.
  bool progress();

  // What part of the time is worked, in permill; not told before.
  void set_cpuload(int permill) { cpuload_ = permill; }

  // Whether the search is so old that a controller wants to hear of what is not settled yet.
  [[nodiscard]] bool is_past_quiet() const;

 private:
  void add_figures(engine::Info& info, Duration elapsed) const;

  const SearchControl& control_;
  const NodeCount& count_;
  const TranspositionTable& table_;
  Sink sink_;
  std::optional<int> cpuload_;
  Duration seen_{0};  // when the clock was last looked at
  Duration told_{0};  // when figures were last told
};

}  // namespace ludex::search
