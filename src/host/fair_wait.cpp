#include "host/fair_wait.h"

#include <algorithm>
#include <utility>

#include "engine/processor_wait.h"

namespace ludex::host {

void FairWait::begin_move(bool could_lose, TimePoint now) {
  has_mark_of_move_ = false;
  mark_due_ = now + unmarked;
  if (could_lose) {
    take_mark();
  }
}

void FairWait::take_mark() {
  mark_due_.reset();
  has_mark_of_move_ = true;
  port_.mark_wait();
}

std::optional<Duration> FairWait::without_processor_in_move() const {
  return has_mark_of_move_ ? port_.wait_since_mark() : std::nullopt;
}

void FairWait::begin_wait(bool in_move) {
  const bool keeps_mark = in_move && has_mark_of_move_;
  mark_due_.reset();
  if (!keeps_mark) {
    has_mark_of_move_ = false;
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
