#include "match/run/engine_failures.h"

#include <fmt/format.h>

#include <utility>

namespace ludex::match {

void EngineFailures::add_start(std::size_t engine, engine::Failure failure) {
  const std::lock_guard lock(mutex_);
  Failures& failures = engines_.at(engine);
  // Games that began before that may still fail; the reason stays the one that was given.
  if (failures.starts == most_starts) return;
  ++failures.starts;
  failures.last_start = std::move(failure);
}

void EngineFailures::forget_starts(std::size_t engine) {
  const std::lock_guard lock(mutex_);
  engines_.at(engine).starts = 0;
}

void EngineFailures::add_strike(std::size_t engine) {
  const std::lock_guard lock(mutex_);
  ++engines_.at(engine).strikes;
}

void EngineFailures::add_faults(const ScheduledGame& game, const GameEnd& end) {
  if (is_fault(end) && end.offender) {
    add_strike(game.seats[rules::index(*end.offender)]);
  }
}

std::optional<engine::Failure> EngineFailures::failure_of(std::size_t engine) const {
  const std::lock_guard lock(mutex_);
  const Failures& failures = engines_.at(engine);
  if (failures.starts >= most_starts) {
    return engine::Failure{failures.last_start->fault,
                           fmt::format("{}; it failed so {} times in succession before its first "
                                       "move and is not started again in this match",
                                       failures.last_start->detail, most_starts)};
  }
  if (strikes_ > 0 && failures.strikes >= strikes_) {
    return engine::Failure{
        engine::Fault::refused,
        fmt::format("it has lost {} games of this match by its own fault and is out", strikes_)};
  }
  return std::nullopt;
}

}  // namespace ludex::match
