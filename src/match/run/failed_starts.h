// Counts failures of engines before their first move. An engine that keeps failing is not started
// again.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/event.h"

namespace ludex::match {

// Any thread may call it.
class FailedStarts {
 public:
  // An engine that fails so often in succession is not tried again in this match: each try may take
  // as long as an engine is given to start or to answer.
  static constexpr std::size_t most = 3;

  explicit FailedStarts(std::size_t engines) : engines_(engines) {}

  // The engine could not be started, or failed before it had answered anything.
  void add(std::size_t engine, engine::Failure failure);
  // The engine answered: what happened before does not count any more.
  void forget(std::size_t engine);
  // The last failure, with the reason why the engine is not tried again; absent if it is.
  [[nodiscard]] std::optional<engine::Failure> failure_of(std::size_t engine) const;

 private:
  struct Failures {
    std::size_t in_succession = 0;
    std::optional<engine::Failure> last;
  };

  mutable std::mutex mutex_;
  std::vector<Failures> engines_;
};

}  // namespace ludex::match
