// The engines of a match that are running: those that wait for their next game, and those that play
// and can be woken.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>
#include <tl/expected.hpp>

#include "engine/engine.h"

namespace ludex::match {

using Opened = tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>;
// Starts one more process of an engine. Called from several threads at once.
using OpenEngine = std::function<Opened(const std::stop_token&)>;

class EnginePool {
 public:
  // `most_idle` engines may wait; the one that waits longest makes room.
  explicit EnginePool(std::size_t most_idle) : most_idle_(most_idle) {}

  // A waiting engine of this entrant, or else a new one.
  [[nodiscard]] Opened take(std::size_t entrant, const OpenEngine& open,
                            const std::stop_token& stop);
  // Gives an engine back for later games.
  void give_back(std::size_t entrant, std::unique_ptr<engine::Engine> engine);
  // Ends an engine that shall play no more games.
  void retire(std::unique_ptr<engine::Engine> engine);
  // Wakes every engine that plays. From any thread.
  void wake_all();

 private:
  struct Idle {
    std::size_t entrant;
    std::unique_ptr<engine::Engine> engine;
  };

  std::size_t most_idle_;
  std::mutex mutex_;
  std::deque<Idle> idle_;              // the longest waiting first
  std::set<engine::Engine*> playing_;  // owned by those who took them
};

}  // namespace ludex::match
