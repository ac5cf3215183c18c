// An engine that is started to see whether it works, and what can be set on it.
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

// What an engine says of itself.
struct Introduction {
  engine::Identity identity;
  std::vector<engine::Option> options;
  Milliseconds took{0};  // from its start to the end of its handshake
};

class Trial {
 public:
  using Found = std::function<void(const tl::expected<Introduction, engine::Failure>&)>;

  // Starts the engine in a thread of its own. `found` is called on the floor's thread, once, unless
  // the trial has gone before. The floor and the clock,
  // by which the process is read, outlive this.
  Trial(Floor& floor, const Clock& clock, host::EngineSpec spec,
        std::unique_ptr<host::TrafficLog> log, Found found);
  // Does not wait longer than an engine takes that is told to hurry.
  ~Trial() = default;
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

 private:
  // Shared with the call that is on its way to the floor.
  std::shared_ptr<Found> found_;
  std::jthread thread_;
};

}  // namespace ludex::serve
