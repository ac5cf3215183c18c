#include "match/engine_pool.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ludex::match {

Opened EnginePool::take(std::size_t entrant, const OpenEngine& open, const std::stop_token& stop) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = std::find_if(idle_.rbegin(), idle_.rend(),
                                    [&](const Idle& idle) { return idle.entrant == entrant; });
    if (found != idle_.rend()) {
      std::unique_ptr<engine::Engine> engine = std::move(found->engine);
      idle_.erase(std::next(found).base());
      playing_.insert(engine.get());
      return engine;
    }
  }
  Opened opened = open(stop);  // may take long: not under the lock
  if (opened) {
    const std::lock_guard lock(mutex_);
    playing_.insert(opened->get());
  }
  return opened;
}

void EnginePool::give_back(std::size_t entrant, std::unique_ptr<engine::Engine> engine) {
  std::unique_ptr<engine::Engine> surplus;  // ended without the lock
  const std::lock_guard lock(mutex_);
  playing_.erase(engine.get());
  idle_.push_back({entrant, std::move(engine)});
  if (idle_.size() > most_idle_) {
    surplus = std::move(idle_.front().engine);
    idle_.pop_front();
  }
}

void EnginePool::retire(std::unique_ptr<engine::Engine> engine) {
  const std::lock_guard lock(mutex_);
  playing_.erase(engine.get());
  // The parameter ends after the lock.
}

void EnginePool::wake_all() {
  const std::lock_guard lock(mutex_);
  for (engine::Engine* engine : playing_) {
    engine->wake();
  }
}

}  // namespace ludex::match
