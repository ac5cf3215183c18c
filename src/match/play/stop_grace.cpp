#include "match/play/stop_grace.h"

#include <algorithm>

#include "engine/processor_wait.h"

namespace ludex::match {

StopGrace::StopGrace(const engine::Engine& engine, Duration grace)
    : engine_(engine), grace_(grace), length_(grace) {}

bool StopGrace::extend() {
  constexpr Milliseconds least{1};
  const auto* const process = dynamic_cast<const engine::ProcessorWait*>(&engine_);
  const auto waited = process != nullptr ? process->without_processor_since_stop() : std::nullopt;
  if (!waited) return false;
  const Duration longer = grace_ + std::min<Duration>(*waited, engine::most_without_processor);
  if (longer - length_ < least) return false;
  length_ = longer;
  return true;
}

}  // namespace ludex::match
