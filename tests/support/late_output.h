// Output of a scripted engine that becomes due later, while the engine goes on reading.
#pragma once

#include <poll.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

namespace ludex::tests {

// Nanoseconds of a clock that all processes share.
[[nodiscard]] inline std::int64_t now() {
  timespec time{};
  (void)clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

class LateOutput {
 public:
  // Schedules bytes. Those of an answer become due at once when answer_now() is called.
  void add(int after_ms, std::string bytes, bool is_answer = false) {
    const std::int64_t at = now() + std::int64_t{after_ms} * 1'000'000;
    const auto later = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return entry.at > at; });
    entries_.insert(later, {at, std::move(bytes), is_answer});
  }

  void answer_now() {
    std::stable_partition(entries_.begin(), entries_.end(), [](Entry& entry) {
      if (entry.is_answer) {
        entry.at = 0;
      }
      return entry.is_answer;
    });
  }

  // Writes the bytes that become due until `fd` can be read. Returns at once if nothing is
  // scheduled.
  template <class Write>
  void write_until_readable(int fd, const Write& write) {
    while (!entries_.empty()) {
      const std::int64_t left = std::max<std::int64_t>(0, entries_.front().at - now());
      pollfd input{fd, POLLIN, 0};
      const timespec time{static_cast<time_t>(left / 1'000'000'000),
                          static_cast<long>(left % 1'000'000'000)};
      if (left > 0 && ppoll(&input, 1, &time, nullptr) != 0) return;
      const std::string bytes = std::move(entries_.front().bytes);
      entries_.erase(entries_.begin());
      write(bytes);
    }
  }

 private:
  struct Entry {
    std::int64_t at = 0;
    std::string bytes;
    bool is_answer = false;
  };
  std::vector<Entry> entries_;  // in the order of their times
};

}  // namespace ludex::tests
