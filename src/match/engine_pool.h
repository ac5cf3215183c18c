// The engines of a match that are running: those that wait for their next game, and those that play
// and can be woken.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <stop_token>
#include <tl/expected.hpp>
#include <vector>

#include "engine/engine.h"

namespace ludex::match {

using Opened = tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>;
// Starts one more process of an engine. Called from several threads at once.
using OpenEngine = std::function<Opened(const std::stop_token&)>;

class EnginePool;

// An engine that somebody has from a pool. It goes back when the lease ends, whatever the way out:
// there it waits for later games if it was found fit for them, and is ended otherwise.
class EngineLease {
 public:
  EngineLease() = default;
  EngineLease(EngineLease&&) noexcept = default;
  EngineLease& operator=(EngineLease&& other) noexcept;
  ~EngineLease();

  [[nodiscard]] explicit operator bool() const { return engine_ != nullptr; }
  [[nodiscard]] engine::Engine& operator*() const { return *engine_; }
  void found_fit() { fit_ = true; }

 private:
  friend class EnginePool;
  EngineLease(EnginePool& pool, std::size_t entrant, std::unique_ptr<engine::Engine> engine)
      : pool_(&pool), entrant_(entrant), engine_(std::move(engine)) {}

  EnginePool* pool_ = nullptr;
  std::size_t entrant_ = 0;
  std::unique_ptr<engine::Engine> engine_;
  bool fit_ = false;
};

using Leased = tl::expected<EngineLease, engine::Failure>;

class EnginePool {
 public:
  // `most_idle` engines may wait; the one that waits longest makes room.
  explicit EnginePool(std::size_t most_idle) : most_idle_(most_idle) {}
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;
  // Every lease is over by then. Ends the engines that wait, all at once.
  ~EnginePool();

  // A waiting engine of this entrant, or else a new one.
  [[nodiscard]] Leased take(std::size_t entrant, const OpenEngine& open,
                            const std::stop_token& stop);
  // Ends the leases. Engines that are not to play on are ended all at once.
  void give_back(std::span<EngineLease> leases);
  // Wakes every engine that plays. From any thread.
  void wake_all();

 private:
  using Engines = std::vector<std::unique_ptr<engine::Engine>>;
  struct Idle {
    std::size_t entrant;
    std::unique_ptr<engine::Engine> engine;
  };

  [[nodiscard]] EngineLease lease(std::size_t entrant, std::unique_ptr<engine::Engine> engine);
  // Each engine may take its time to quit, so that all are asked together: this lasts as long as
  // the slowest of them takes.
  static void end(Engines engines);

  std::size_t most_idle_;
  std::mutex mutex_;
  std::deque<Idle> idle_;              // the longest waiting first
  std::set<engine::Engine*> playing_;  // owned by their leases
};

}  // namespace ludex::match
