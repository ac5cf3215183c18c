// Examines an engine by the checks of its protocol, as `ludex check` does.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/time.h"
#include "host/engine_spec.h"
#include "serve/api_error.h"
#include "serve/event_loop.h"

namespace ludex::serve {

class CheckRun {
 public:
  struct Order {
    host::EngineSpec spec;
    std::vector<std::string> levels;  // whose checks are run; empty: all
    std::string command;              // runs all checks; `--only` chooses some
  };
  // The results of some checks, each a CheckResult (web/src/wire/engines.ts).
  using Heard = std::function<void(std::vector<Json> results)>;
  struct End {
    std::string summary = {};
    std::string badge = {};
    std::string trouble = {};  // why there are no checks, or no more; empty: nothing went wrong
  };
  using Over = std::function<void(const End& end)>;
  struct Listener {
    Heard heard;
    Over over;
  };
  // Lines of the traffic of a failed check that pages are shown, and the bytes of each.
  static constexpr std::size_t most_lines = 24;
  static constexpr std::size_t most_line_bytes = 240;

  // Runs the checks in a thread of its own. `heard` is called on the event loop's thread while they
  // run, and `over` once behind that, unless this object was destroyed before; it may destroy this
  // object. The event loop and the clock must outlive this object.
  CheckRun(EventLoop& event_loop, const Clock& clock, Order order, Listener listener);
  // Kills the engine and waits for the thread to end; EngineShutdown avoids this wait.
  ~CheckRun() = default;
  CheckRun(const CheckRun&) = delete;
  CheckRun& operator=(const CheckRun&) = delete;

  // Kills the engine and returns at once. The checks that were not run are results, too.
  void stop() { thread_.request_stop(); }
  // Gives the run up: `finished` is called in place of the listener, whose `over` has not been
  // called yet.
  void retire(std::function<void()> finished);

 private:
  // Shared with the calls that are posted to the event loop.
  std::shared_ptr<Listener> listener_;
  std::jthread thread_;
};

}  // namespace ludex::serve
