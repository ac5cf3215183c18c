// An ability of engines that are processes: the kernel knows how long they waited for a processor.
#pragma once

#include <chrono>
#include <optional>

#include "base/time.h"

namespace ludex::engine {

// A wait for an engine is longer by the time in which the engine has no processor, up to this.
inline constexpr std::chrono::seconds most_without_processor{60};

class ProcessorWait {
 public:
  ProcessorWait() = default;
  ProcessorWait(const ProcessorWait&) = delete;
  ProcessorWait& operator=(const ProcessorWait&) = delete;
  virtual ~ProcessorWait() = default;

  // How long the engine has been able to run, and had no processor, in the move that it was last
  // asked for: of its threads, the one that waited longest. Absent if that is unknown. Where the
  // clock has much time, the first second is not measured.
  [[nodiscard]] virtual std::optional<Duration> without_processor() const = 0;
  // The same since it was last told to stop; always measured.
  [[nodiscard]] virtual std::optional<Duration> without_processor_since_stop() const = 0;
};

}  // namespace ludex::engine
