// Starts an engine to see whether it works, and which options it has.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <tl/expected.hpp>
#include <vector>

#include "base/time.h"
#include "engine/engine.h"
#include "engine/option.h"
#include "host/engine_spec.h"
#include "host/traffic_log.h"
#include "serve/floor.h"

namespace ludex::serve {

// What the engine reports in its handshake.
struct Introduction {
  engine::Identity identity;
  std::vector<engine::Option> options;
  Milliseconds took{0};  // from its start to the end of its handshake
};

class Trial {
 public:
  using Found = std::function<void(const tl::expected<Introduction, engine::Failure>&)>;

  // Starts the engine in a thread of its own. `found` is called once, on the floor's thread, unless
  // the trial was destroyed before. The floor, and the clock that timestamps the reads, must
  // outlive this object.
  Trial(Floor& floor, const Clock& clock, host::EngineSpec spec,
        std::unique_ptr<host::TrafficLog> log, Found found);
  // Tells the engine to stop and waits for the thread to end; EngineRoom avoids this wait.
  ~Trial() = default;
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

  // Gives the trial up: `finished` is called in place of `found`, which has not been called yet.
  void retire(std::function<void()> finished);

 private:
  // Shared with the call that is posted to the floor.
  std::shared_ptr<Found> found_;
  std::jthread thread_;
};

}  // namespace ludex::serve
