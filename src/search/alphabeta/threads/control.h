// The state that the owner of a search shares with the search threads: when the search has to end,
// and whether its answer may be sent yet.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include "base/time.h"
#include "search/alphabeta/root/time_management.h"

namespace ludex::search {

//   begin ──> free ──────────── answers when the search ends or stop() comes
//        ├──> held by infinite ─ answers after stop()
//        └──> held by ponder ─── ponderhit() makes it free, stop() lets it answer
class SearchControl {
 public:
  explicit SearchControl(const Clock& clock) : clock_(clock) {}

  // For the owner, while no search is going on.
  struct Plan {
    Budget budget;
    bool infinite = false;
    bool ponder = false;
  };
  void begin(const Plan& plan);

  // For the owner, at any time.
  void stop();
  // Our own clock starts now. A search that pondered long enough answers at once.
  void ponderhit();

  // For every searching thread: whether it must end now. Every node asks.
  [[nodiscard]] bool halted() const { return halted_.load(std::memory_order_relaxed); }

  // Whether ponderhit() is still to come. Every searching thread may ask.
  [[nodiscard]] bool pondering() const { return pondering_.load(std::memory_order_acquire); }

  // The functions below are for the thread that leads, except elapsed() and rest(), which every
  // searching thread calls.
  //
  // Ends the search of all threads.
  void halt();
  [[nodiscard]] const Budget& budget() const { return plan_.budget; }
  [[nodiscard]] Duration elapsed() const { return clock_.now() - began_; }
  // Replaces the optimum of the budget.
  void set_optimum(Duration optimum) { optimum_ = optimum.count(); }
  // Whether no new iteration should begin.
  [[nodiscard]] bool enough() const;
  // Whether the maximum of the budget has passed.
  [[nodiscard]] bool out_of_time() const;
  // Waits for `time`, or until the search has to end.
  void rest(Duration time) const;
  // Waits until an answer is allowed.
  void wait_until_free();

 private:
  [[nodiscard]] bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  // Whether the optimum has passed, counting the time that was pondered.
  [[nodiscard]] bool is_past_optimum() const;

  const Clock& clock_;
  Plan plan_;          // changed by begin() alone
  TimePoint began_{};  // likewise
  std::atomic<TimePoint::rep> charged_from_{0};
  std::atomic<Duration::rep> optimum_{0};
  std::atomic<bool> pondering_{false};
  std::atomic<bool> stopped_{false};
  std::atomic<bool> halted_{false};
  mutable std::mutex mutex_;
  mutable std::condition_variable freed_;
};

}  // namespace ludex::search
