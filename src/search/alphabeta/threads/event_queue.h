// The events that the thinking thread sends to the thread that owns the engine.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>

#include "base/time.h"
#include "engine/event.h"

namespace ludex::search {

class EventQueue {
 public:
  explicit EventQueue(std::function<void()> notify) : notify_(std::move(notify)) {}

  // May be called from any thread. While more than a few thousand events wait, infos are dropped; a
  // decision is never dropped.
  void push(engine::Event event);
  // The next event; std::nullopt if the deadline passed or wake() was called.
  std::optional<engine::Event> next(TimePoint deadline);
  void wake();

 private:
  std::function<void()> notify_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<engine::Event> events_;
  bool woken_ = false;
};

}  // namespace ludex::search
