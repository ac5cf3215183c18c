#include "host/fair_wait.h"

#include <algorithm>
#include <utility>

#include "engine/processor_wait.h"

namespace ludex::host {

void FairWait::begin(bool keeps_mark) {
  if (!keeps_mark) {
    port_.mark_wait();
  }
  before_ = keeps_mark ? port_.wait_since_mark().value_or(Duration::zero()) : Duration::zero();
  granted_ = Duration::zero();
}

std::optional<Duration> FairWait::without_processor() const {
  const auto since_mark = port_.wait_since_mark();
  return since_mark ? std::optional(*since_mark - before_) : std::nullopt;
}

Duration FairWait::take_extension() {
  constexpr Milliseconds least{1};
  const Duration all = std::min<Duration>(without_processor().value_or(Duration::zero()),
                                          engine::most_without_processor);
  if (all - granted_ < least) return Duration::zero();
  return all - std::exchange(granted_, all);
}

}  // namespace ludex::host
