// What the owner of a search and the threads that search share: when it has to end, and whether it
// may answer yet.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include "base/time.h"
#include "search/alphabeta/budget.h"

namespace ludex::search {

//   begin ──> free ──────────── answers when the search ends or stop() comes
//        ├──> held by infinite ─ answers after stop()
//        └──> held by ponder ─── ponderhit() makes it free, stop() lets it answer
class SearchControl {
 public:
  explicit SearchControl(const Clock& clock) : clock_(clock) {}

  // For the owner, while nothing is searched.
  struct Plan {
    Budget budget;
    bool infinite = false;
    bool ponder = false;
  };
  void begin(const Plan& plan);

  // For the owner, at any time.
  void stop();
  // Our own clock starts now. Whoever pondered long enough answers at once.
  void ponderhit();

  // For every searching thread: it must end now. Looked at before every node.
  [[nodiscard]] bool halted() const { return halted_.load(std::memory_order_relaxed); }

  // For the thread that leads the others.
  // They have nothing to add any more.
  void halt();
  [[nodiscard]] const Budget& budget() const { return plan_.budget; }
  [[nodiscard]] Duration elapsed() const { return clock_.now() - began_; }
  // What has been found says that another optimum than the budget's suits this search.
  void set_optimum(Duration optimum) { optimum_ = optimum.count(); }
  // No new iteration is worth its time.
  [[nodiscard]] bool enough() const;
  // The search must end now.
  [[nodiscard]] bool out_of_time() const;
  // Waits so long, or until the search must end.
  void rest(Duration time) const;
  // Waits until an answer is allowed.
  void wait_until_free();

 private:
  [[nodiscard]] bool pondering() const { return pondering_.load(std::memory_order_acquire); }
  [[nodiscard]] bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  // Whether the optimum has passed, time that was pondered included.
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
