// Events that wait for their owner.
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
  // News that would go over the limit is lost: nothing depends on what nobody fetches. A decision,
  // a failure and an answer, of which each question has one, are always kept.
  void push(engine::Event event) {
    const std::size_t size = engine::held_bytes(event);
    const bool news = std::holds_alternative<engine::Info>(event) ||
                      std::holds_alternative<engine::Complaint>(event);
    if (news && bytes_ + size > limits::queued_bytes) return;
    events_.push_back(std::move(event));
    bytes_ += size;
  }
  // The oldest; nothing if there is none.
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
