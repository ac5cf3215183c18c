// The window in which a root is searched: the value seldom moves far from one iteration to the
// next, so that a narrow window is cheaper; it is widened on the side where the value falls out.
#pragma once

#include <algorithm>

#include "search/alphabeta/tree.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

class Aspiration {
 public:
  // Small depths and mates jump too far for a narrow window.
  Aspiration(Value expected, int depth) {
    if (depth < 5 || is_decided(expected)) return;
    window_ = {expected - margin_, expected + margin_};
  }

  [[nodiscard]] Window window() const { return window_; }
  // A value that fell out of the window, which gets wider; false if it was inside.
  [[nodiscard]] bool widen(Value value) {
    const bool low = value <= window_.alpha;
    if (!low && value < window_.beta) return false;
    margin_ *= 3;
    const Value reach = margin_ > 600 ? 2 * unbounded : margin_;
    if (low) {
      window_.alpha = std::max(value - reach, -unbounded);
    } else {
      window_.beta = std::min(value + reach, unbounded);
    }
    return true;
  }

 private:
  Value margin_ = 20;
  Window window_{-unbounded, unbounded};
};

}  // namespace ludex::search
