// The one thread on which tables, records and analyses live, as they see it. The server runs it on
// its event loop; a test turns it by hand.
#pragma once

#include <functional>
#include <memory>

#include "base/time.h"

namespace ludex::serve {

class Floor {
 public:
  // A call that is due; it is called off when the timer goes.
  class Timer {
   public:
    Timer() = default;
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;
    virtual ~Timer() = default;
  };

  Floor() = default;
  Floor(const Floor&) = delete;
  Floor& operator=(const Floor&) = delete;
  virtual ~Floor() = default;

  // Has the call made on the floor's thread, after what is under way. From any thread.
  virtual void post(std::function<void()> call) = 0;
  // From the floor's thread alone, as are all calls of what lives on it.
  [[nodiscard]] virtual std::unique_ptr<Timer> call_at(TimePoint due,
                                                       std::function<void()> call) = 0;
  [[nodiscard]] virtual const Clock& clock() const = 0;
};

}  // namespace ludex::serve
