// Whether a search that plays on a clock should take more or less than its usual time: a move that
// has long been the best needs little more thought, a value that falls or a best move that changes
// needs much.
#pragma once

#include <cstdint>

#include "base/time.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

class Pace {
 public:
  // What one iteration brought.
  struct Iteration {
    std::uint16_t best = 0;  // the code of the best move
    Value value = 0;
    int share = 0;  // of all nodes at the root, in permill, those that went into the best move
  };

  void add(const Iteration& iteration);
  // The time to take where `optimum` is usual, at most about three times as much.
  [[nodiscard]] Duration of(Duration optimum) const;

 private:
  // In permill of the usual.
  [[nodiscard]] int by_stability() const;
  [[nodiscard]] int by_fall() const;
  [[nodiscard]] int by_share() const;

  Iteration last_;
  int iterations_ = 0;
  int unchanged_ = 0;  // iterations since the best move changed
  int changes_ = 0;    // of the best move, fading: 1000 for one just now
  Value usual_ = 0;    // an average of the values, the later ones counting more
};

}  // namespace ludex::search
