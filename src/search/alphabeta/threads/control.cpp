#include "search/alphabeta/threads/control.h"

namespace ludex::search {

void SearchControl::begin(const Plan& plan) {
  plan_ = plan;
  began_ = clock_.now();
  charged_from_ = began_.time_since_epoch().count();
  optimum_ = plan.budget.optimum.value_or(Duration::max()).count();
  pondering_ = plan.ponder;
  stopped_ = false;
  halted_ = false;
}

// The empty critical section in halt() keeps its notification from falling between the test of a
// waiting thread and its wait.
void SearchControl::stop() {
  stopped_ = true;
  halt();
}

void SearchControl::halt() {
  halted_ = true;
  { const std::lock_guard lock(mutex_); }
  freed_.notify_all();
}

void SearchControl::rest(Duration time) const {
  std::unique_lock lock(mutex_);
  freed_.wait_for(lock, time, [this] { return halted(); });
}

void SearchControl::ponderhit() {
  if (!pondering()) return;
  const TimePoint now = clock_.now();
  charged_from_ = now.time_since_epoch().count();
  if (!plan_.infinite && is_past_optimum()) {
    halted_ = true;
  }
  pondering_.store(false, std::memory_order_release);
  { const std::lock_guard lock(mutex_); }
  freed_.notify_all();
}

bool SearchControl::is_past_optimum() const {
  return plan_.budget.optimum && elapsed() >= Duration(optimum_.load());
}

bool SearchControl::enough() const {
  return !pondering() && is_past_optimum();
}

bool SearchControl::out_of_time() const {
  if (!plan_.budget.maximum || pondering()) return false;
  return clock_.now() - TimePoint(Duration(charged_from_)) >= *plan_.budget.maximum;
}

void SearchControl::wait_until_free() {
  std::unique_lock lock(mutex_);
  freed_.wait(lock, [this] { return stopped() || (!plan_.infinite && !pondering()); });
}

}  // namespace ludex::search
