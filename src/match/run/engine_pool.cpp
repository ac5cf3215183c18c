#include "match/run/engine_pool.h"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <system_error>
#include <thread>
#include <utility>

namespace ludex::match {

EngineLease& EngineLease::operator=(EngineLease&& other) noexcept {
  std::swap(pool_, other.pool_);
  std::swap(entrant_, other.entrant_);
  std::swap(engine_, other.engine_);
  std::swap(fit_, other.fit_);
  return *this;
}

EngineLease::~EngineLease() {
  if (engine_) {
    pool_->give_back({this, 1});
  }
}

EnginePool::~EnginePool() {
  Engines engines;
  for (Idle& idle : idle_) {
    engines.push_back(std::move(idle.engine));
  }
  end(std::move(engines));
}

Leased EnginePool::take(std::size_t entrant, const OpenEngine& open, const std::stop_token& stop) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = std::find_if(idle_.rbegin(), idle_.rend(),
                                    [&](const Idle& idle) { return idle.entrant == entrant; });
    if (found != idle_.rend()) {
      auto engine = std::move(found->engine);
      idle_.erase(std::next(found).base());
      return lease(entrant, std::move(engine));
    }
  }
  Opened opened = open(stop);  // may take long, so the lock is not held
  if (!opened) {
    return tl::unexpected(std::move(opened).error());
  }
  const std::lock_guard lock(mutex_);
  return lease(entrant, *std::move(opened));
}

EngineLease EnginePool::lease(std::size_t entrant, std::unique_ptr<engine::Engine> engine) {
  playing_.insert(engine.get());
  return {*this, entrant, std::move(engine)};
}

void EnginePool::give_back(std::span<EngineLease> leases) {
  Engines ended;
  {
    const std::lock_guard lock(mutex_);
    for (EngineLease& lease : leases) {
      if (!lease) {
        continue;
      }
      playing_.erase(lease.engine_.get());
      if (lease.fit_) {
        idle_.push_back({lease.entrant_, std::move(lease.engine_)});
      } else {
        ended.push_back(std::move(lease.engine_));
      }
    }
    while (idle_.size() > most_idle_) {
      ended.push_back(std::move(idle_.front().engine));
      idle_.pop_front();
    }
  }
  end(std::move(ended));  // without the lock, so that wake_all() need not wait
}

void EnginePool::wake_all() {
  const std::lock_guard lock(mutex_);
  for (engine::Engine* engine : playing_) {
    engine->wake();
  }
}

void EnginePool::end(Engines engines) {
  std::atomic<std::size_t> next = 0;
  const auto end_some = [&] {
    for (std::size_t at = next++; at < engines.size(); at = next++) {
      engines[at].reset();
    }
  };
  std::vector<std::jthread> others;
  try {
    while (others.size() + 1 < engines.size()) {
      others.emplace_back(end_some);
    }
  } catch (const std::exception&) {
    // The system grants no more threads: those that were started end all engines.
  }
  end_some();
}

}  // namespace ludex::match
