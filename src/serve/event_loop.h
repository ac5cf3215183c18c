// The interface of the event loop, the one thread on which tables, topics and analyses run: posted
// calls, timers and the clock. The server implements it with Asio; a test advances it by hand.
#pragma once

#include <functional>
#include <memory>

#include "base/time.h"

namespace ludex::serve {

class EventLoop {
 public:
  // A scheduled call; destroying the timer cancels it.
  class Timer {
   public:
    Timer() = default;
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;
    virtual ~Timer() = default;
  };

  EventLoop() = default;
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;
  virtual ~EventLoop() = default;

  // Schedules the call on the event loop's thread, after the current one. May be used from any
  // thread.
  virtual void post(std::function<void()> call) = 0;
  // May be used on the event loop's thread only.
  [[nodiscard]] virtual std::unique_ptr<Timer> call_at(TimePoint due,
                                                       std::function<void()> call) = 0;
  [[nodiscard]] virtual const Clock& clock() const = 0;
};

}  // namespace ludex::serve
