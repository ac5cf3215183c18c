// The running engines of a match: idle ones that can be used again, and playing ones that can be
// interrupted.
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
// Starts one more process of an engine. It is called from several threads at once.
using OpenEngine = std::function<Opened(const std::stop_token&)>;

class EnginePool;

// An engine on loan from a pool. It goes back when the lease ends, however it ends: then the engine
// waits for later games if found_fit() was called, and is ended otherwise.
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
  // At most `most_idle` engines wait; the one that has waited longest makes room.
  explicit EnginePool(std::size_t most_idle) : most_idle_(most_idle) {}
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;
  // Every lease must have ended before. Ends the waiting engines, all at once.
  ~EnginePool();

  // Returns a waiting engine of this entrant, or else a new one.
  [[nodiscard]] Leased take(std::size_t entrant, const OpenEngine& open,
                            const std::stop_token& stop);
  // Ends the leases. Engines that do not play on are ended all at once.
  void give_back(std::span<EngineLease> leases);
  // Wakes every engine that plays. Any thread may call it.
  void wake_all();

 private:
  using Engines = std::vector<std::unique_ptr<engine::Engine>>;
  struct Idle {
    std::size_t entrant;
    std::unique_ptr<engine::Engine> engine;
  };

  [[nodiscard]] EngineLease lease(std::size_t entrant, std::unique_ptr<engine::Engine> engine);
  // Ends engines. Each may take its time to quit, so all are asked at the same time: this lasts as
  // long as the slowest of them takes.
  static void end(Engines engines);

  std::size_t most_idle_;
  std::mutex mutex_;
  std::deque<Idle> idle_;              // the longest waiting first
  std::set<engine::Engine*> playing_;  // owned by their leases
};

}  // namespace ludex::match
