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

  // How long the engine has been able to run, and had no processor, in the move that it was last
  // asked for: of its threads, the one that waited longest. Absent if that is unknown; it is not
  // measured where the clock has much time.
  [[nodiscard]] virtual std::optional<Duration> without_processor() const = 0;
};

}  // namespace ludex::engine
