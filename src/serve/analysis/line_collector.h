// Gathers the lines that an engine reports one at a time into sets that belong together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "engine/event.h"

namespace ludex::serve {

class LineCollector {
 public:
  // Begins a new search that was asked for so many lines, of which the position has moves for.
  void begin(std::size_t lines);
  // Takes the next info of the search. Bounds and infos without a line are passed over.
  void take(const engine::Info& info);
  // The search has ended: what was said of its last depth is all that will be said.
  void end() { finish_depth(); }

  // The lines of the deepest depth that was finished, by rank. Until one is finished, those that
  // have been reported.
  [[nodiscard]] std::vector<engine::Info> lines() const;

 private:
  using ByRank = std::map<int, engine::Info>;

  void finish_depth();

  std::size_t wanted_ = 1;
  int depth_ = 0;    // of the lines that are being reported; 0: not reported
  ByRank reported_;  // at that depth so far
  int best_depth_ = 0;
  ByRank best_;
};

// How deep the lines are: the depth and the nodes of the first one, as far as they were reported.
struct LineDepth {
  int depth = 0;
  std::uint64_t nodes = 0;
  [[nodiscard]] bool operator>(const LineDepth& other) const {
    return depth != other.depth ? depth > other.depth : nodes > other.nodes;
  }
};
[[nodiscard]] LineDepth deepness_of(const std::vector<engine::Info>& lines);

}  // namespace ludex::serve
