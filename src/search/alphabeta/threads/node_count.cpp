#include "search/alphabeta/threads/node_count.h"

#include <algorithm>

namespace ludex::search {

void NodeCount::begin(std::uint64_t limit, std::size_t threads) {
  limit_ = limit;
  left_ = limit;
  // With few nodes the portions are small, so that every thread gets some.
  portion_ = threads == 1 ? portion : std::clamp<std::uint64_t>(limit / (8 * threads), 1, portion);
  entered_ = std::vector<Entered>(threads);
}

std::uint64_t NodeCount::grant(std::size_t thread, std::uint64_t entered) {
  report(thread, entered);
  if (limit_ == any_nodes) return portion_;
  std::uint64_t left = left_.load(std::memory_order_relaxed);
  std::uint64_t granted = 0;
  do {
    granted = std::min(left, portion_);
  } while (!left_.compare_exchange_weak(left, left - granted, std::memory_order_relaxed));
  return granted;
}

std::uint64_t NodeCount::total() const {
  std::uint64_t sum = 0;
  for (const Entered& thread : entered_) {
    sum += thread.nodes.load(std::memory_order_relaxed);
  }
  return sum;
}

}  // namespace ludex::search
