// The report of a search thread to the main thread: the best move of its last complete iteration,
// and on request the line that it is searching. No thread waits for another.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "search/alphabeta/game.h"
#include "search/alphabeta/root/root_move.h"

namespace ludex::search {

template <SearchGame G>
class ThreadReport {
 public:
  using Line = std::vector<typename G::Move>;

  // The next three are for the thread itself.
  void set_best(const RootMove<G>& best) {
    const std::lock_guard lock(mutex_);
    best_ = best;
  }
  [[nodiscard]] bool line_is_asked_for() const { return asked_.load(std::memory_order_relaxed); }
  void set_line(Line line) {
    const std::lock_guard lock(mutex_);
    line_ = std::move(line);
    asked_ = false;
  }

  // The others are for the thread that leads; clear() only between searches.
  void clear() {
    best_.reset();
    line_.reset();
    asked_ = false;
  }
  [[nodiscard]] std::optional<RootMove<G>> best() const {
    const std::lock_guard lock(mutex_);
    return best_;
  }
  void ask_for_line() { asked_ = true; }
  // The line that the thread has set since the last call, if any.
  [[nodiscard]] std::optional<Line> take_line() {
    const std::lock_guard lock(mutex_);
    return std::exchange(line_, std::nullopt);
  }

 private:
  mutable std::mutex mutex_;
  std::optional<RootMove<G>> best_;
  std::optional<Line> line_;
  std::atomic<bool> asked_{false};
};

}  // namespace ludex::search
