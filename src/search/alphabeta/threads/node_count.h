// Counts the nodes of all threads of one search. Threads reserve nodes in portions, so that a limit
// is never exceeded, and each thread counts on a cache line of its own.
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
  // The most nodes that a thread enters before it asks for more.
  static constexpr std::uint64_t portion = 1024;

  NodeCount() { begin(any_nodes, 1); }
  // Begins another search; no thread of an earlier one may be at work.
  void begin(std::uint64_t limit, std::size_t threads);

  // How many nodes the thread with that index, which has entered `entered` so far, may enter before
  // it asks again; 0 if none is left. With one thread the portions end at multiples of `portion`.
  [[nodiscard]] std::uint64_t grant(std::size_t thread, std::uint64_t entered);
  // The nodes that all threads have entered and reported. Each thread reports when it asks for
  // more, so that the sum is a little behind while they are at work.
  [[nodiscard]] std::uint64_t total() const;
  void report(std::size_t thread, std::uint64_t entered) {
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
