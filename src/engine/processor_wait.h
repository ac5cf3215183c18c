// An ability of engines that are processes: the kernel knows how long they waited for a processor.
#pragma once

#include <optional>

#include "base/time.h"

namespace ludex::engine {

class ProcessorWait {
 public:
  ProcessorWait() = default;
  ProcessorWait(const ProcessorWait&) = delete;
  ProcessorWait& operator=(const ProcessorWait&) = delete;
  virtual ~ProcessorWait() = default;

  // How long the engine has been able to run, and had no processor, since it was last asked to think
  // with a clock running: of its threads, the one that waited longest. Absent if that is unknown.
  [[nodiscard]] virtual std::optional<Duration> without_processor() const = 0;
};

}  // namespace ludex::engine
