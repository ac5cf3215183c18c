// How long the threads of a process have waited for a processor, as the kernel counts it
// (/proc/PID/task/TID/schedstat, second figure, in nanoseconds:
// Documentation/scheduler/sched-stats).
#pragma once

#include <sys/types.h>

#include <map>
#include <optional>

#include "base/descriptor.h"
#include "base/time.h"
#include "engine/request.h"

namespace ludex::host {

class ProcessorWait {
 public:
  // At most so many threads are looked at.
  static constexpr std::size_t most_threads = 16;

  // Whether a wait could lose a move with these limits on time. Where there is much time it could
  // not, and fast engines would pay for a mark at every move.
  [[nodiscard]] static bool could_lose(const engine::Limits& limits, rules::Seat mover);

  explicit ProcessorWait(pid_t process) : process_(process) {}

  // Waits are counted from now on. The first call, and the next after forget(), looks for the
  // threads; any other reads a line for each of them, which takes about a microsecond.
  void mark();
  // The threads may have changed, as between two games.
  void forget() { threads_.clear(); }
  // The wait of the thread that has waited longest since the mark. Absent without a mark, or if the
  // kernel does not count.
  [[nodiscard]] std::optional<Duration> since_mark() const;

 private:
  struct Thread {
    Descriptor file;
    Duration at_mark{0};
  };

  void find_threads();

  pid_t process_;
  std::map<pid_t, Thread> threads_;
};

}  // namespace ludex::host
