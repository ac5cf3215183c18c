#include "match/run/failed_starts.h"

#include <fmt/format.h>

#include <utility>

namespace ludex::match {

void FailedStarts::add(std::size_t engine, engine::Failure failure) {
  const std::lock_guard lock(mutex_);
  Failures& failures = engines_.at(engine);
  // Games that began before the verdict may still fail; the reason stays the one that was given.
  if (failures.in_succession == most) return;
  ++failures.in_succession;
  failures.last = std::move(failure);
}

void FailedStarts::forget(std::size_t engine) {
  const std::lock_guard lock(mutex_);
  engines_.at(engine) = {};
}

std::optional<engine::Failure> FailedStarts::failure_of(std::size_t engine) const {
  const std::lock_guard lock(mutex_);
  const Failures& failures = engines_.at(engine);
  if (failures.in_succession < most) return std::nullopt;
  return engine::Failure{failures.last->fault,
                         fmt::format("{}; it failed so {} times in succession before its first "
                                     "move and is not started again in this match",
                                     failures.last->detail, most)};
}

}  // namespace ludex::match
