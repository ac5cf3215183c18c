// The nodes that the threads of one search enter: handed out in portions, so that they never are
// more than was asked for, and counted on a cache line for each thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace ludex::search {

inline constexpr std::uint64_t any_nodes = std::numeric_limits<std::uint64_t>::max();

class NodeCount {
 public:
  // A thread enters at most so many nodes before it asks for more.
  static constexpr std::uint64_t portion = 1024;

  NodeCount() { begin(any_nodes, 1); }
  // Another search; no thread of an earlier one may be at work.
  void begin(std::uint64_t limit, std::size_t threads);

  // For the thread of that index, which has entered so many nodes: how many it may enter before it
  // asks again. With one thread the portions end at multiples of `portion`. 0: none is left.
  [[nodiscard]] std::uint64_t grant(std::size_t thread, std::uint64_t entered);
  // What all threads have entered. Each tells when it asks for more, so that a little is missing
  // while they are at work.
  [[nodiscard]] std::uint64_t total() const;
  void tell(std::size_t thread, std::uint64_t entered) {
    entered_[thread].nodes.store(entered, std::memory_order_relaxed);
  }

 private:
  struct alignas(64) Entered {
    std::atomic<std::uint64_t> nodes{0};
  };

  std::uint64_t limit_ = any_nodes;
  std::uint64_t portion_ = portion;
  std::vector<Entered> entered_;
  std::atomic<std::uint64_t> left_{0};
};

}  // namespace ludex::search
