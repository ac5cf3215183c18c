// Counts the failures of engines, and decides which engines are not started again.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/event.h"
#include "match/pairing/schedule.h"
#include "match/play/played_game.h"

namespace ludex::match {

// Any thread may call it.
class EngineFailures {
 public:
  // An engine that fails so often in succession before its first move is not tried again in this
  // match: each try may take as long as an engine is given to start or to answer.
  static constexpr std::size_t most_starts = 3;

  // `strikes`: an engine that has lost so many games by its own fault is out; 0: it never is.
  EngineFailures(std::size_t engines, std::size_t strikes) : strikes_(strikes), engines_(engines) {}

  // The engine could not be started, or failed before it had answered anything.
  void add_start(std::size_t engine, engine::Failure failure);
  // The engine answered: failed starts before that do not count any more.
  void forget_starts(std::size_t engine);
  // The engine lost a game by a crash, a hang, an illegal move or on time.
  void add_strike(std::size_t engine);
  // Adds the strike of a game that an engine has lost by its own fault, if it has.
  void add_faults(const ScheduledGame& game, const GameEnd& end);
  // The reason why the engine is not started again; absent if it is.
  [[nodiscard]] std::optional<engine::Failure> failure_of(std::size_t engine) const;

 private:
  struct Failures {
    std::size_t starts = 0;  // in succession
    std::optional<engine::Failure> last_start;
    std::size_t strikes = 0;
  };

  const std::size_t strikes_;
  mutable std::mutex mutex_;
  std::vector<Failures> engines_;
};

}  // namespace ludex::match
