// Events that wait until their owner fetches them.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <utility>
#include <variant>

#include "base/limits.h"
#include "engine/event.h"

namespace ludex::host {

class EventQueue {
 public:
  // An Info or Complaint that would exceed the limit is lost: play does not depend on news that its
  // owner does not fetch. A decision, a failure and the answers, one for each question, are always
  // kept.
  void push(engine::Event event) {
    const std::size_t size = engine::held_bytes(event);
    const bool news = std::holds_alternative<engine::Info>(event) ||
                      std::holds_alternative<engine::Complaint>(event);
    if (news && bytes_ + size > limits::queued_bytes) return;
    events_.push_back(std::move(event));
    bytes_ += size;
  }
  // Removes and returns the oldest event; std::nullopt if the queue is empty.
  [[nodiscard]] std::optional<engine::Event> pop() {
    if (events_.empty()) return std::nullopt;
    std::optional<engine::Event> event = std::move(events_.front());
    events_.pop_front();
    bytes_ = events_.empty() ? 0 : bytes_ - engine::held_bytes(*event);
    return event;
  }
  [[nodiscard]] bool empty() const { return events_.empty(); }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  std::deque<engine::Event> events_;
  std::size_t bytes_ = 0;
};

}  // namespace ludex::host
