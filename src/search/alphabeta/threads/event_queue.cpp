#include "search/alphabeta/threads/event_queue.h"

#include <variant>

namespace ludex::search {

namespace {

constexpr std::size_t most_infos = 4096;

}  // namespace

void EventQueue::push(engine::Event event) {
  {
    const std::lock_guard lock(mutex_);
    if (events_.size() >= most_infos && std::holds_alternative<engine::Info>(event)) return;
    events_.push_back(std::move(event));
  }
  arrived_.notify_one();
  if (notify_) {
    notify_();
  }
}

std::optional<engine::Event> EventQueue::next(TimePoint deadline) {
  std::unique_lock lock(mutex_);
  arrived_.wait_until(lock, deadline, [this] { return woken_ || !events_.empty(); });
  if (!events_.empty()) {
    engine::Event event = std::move(events_.front());
    events_.pop_front();
    return event;
  }
  woken_ = false;
  return std::nullopt;
}

void EventQueue::wake() {
  {
    const std::lock_guard lock(mutex_);
    woken_ = true;
  }
  arrived_.notify_one();
}

}  // namespace ludex::search
