// What the owner of a search and the thread that searches share: when it has to end, and whether it
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

  // For the searching thread.
  [[nodiscard]] bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  [[nodiscard]] Duration elapsed() const { return clock_.now() - began_; }
  // No new iteration is worth its time.
  [[nodiscard]] bool enough() const;
  // The search must end now.
  [[nodiscard]] bool out_of_time() const;
  // Waits until an answer is allowed.
  void wait_until_free();

 private:
  [[nodiscard]] bool pondering() const { return pondering_.load(std::memory_order_acquire); }

  const Clock& clock_;
  Plan plan_;          // changed by begin() alone
  TimePoint began_{};  // likewise
  std::atomic<TimePoint::rep> charged_from_{0};
  std::atomic<bool> pondering_{false};
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;
  std::condition_variable freed_;
};

}  // namespace ludex::search
