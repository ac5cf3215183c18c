// Starts an engine to see whether it works, and which options it has.
#pragma once

#include <functional>
#include <memory>
#include <thread>

#include "base/time.h"
#include "host/engine_spec.h"
#include "host/traffic_log.h"
#include "serve/engines/introduction.h"
#include "serve/event_loop.h"

namespace ludex::serve {

class Trial {
 public:
  using Found = std::function<void(const StartOutcome&)>;

  // Starts the engine in a thread of its own. `found` is called once, on the event loop's thread,
  // unless the trial was destroyed before. The event loop, and the clock that timestamps the reads,
  // must outlive this object.
  Trial(EventLoop& event_loop, const Clock& clock, host::EngineSpec spec,
        std::unique_ptr<host::TrafficLog> log, Found found);
  // Tells the engine to stop and waits for the thread to end; EngineShutdown avoids this wait.
  ~Trial() = default;
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

  // Gives the trial up: `finished` is called in place of `found`, which has not been called yet.
  void retire(std::function<void()> finished);

 private:
  // Shared with the call that is posted to the event loop.
  std::shared_ptr<Found> found_;
  std::jthread thread_;
};

}  // namespace ludex::serve
