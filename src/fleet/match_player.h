// The interface by which a worker plays the games of one match.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "fleet/game_report.h"
#include "fleet/messages.h"

namespace ludex::fleet {

class MatchPlayer {
 public:
  MatchPlayer() = default;
  MatchPlayer(const MatchPlayer&) = delete;
  MatchPlayer& operator=(const MatchPlayer&) = delete;
  virtual ~MatchPlayer() = default;

  // Called once, before the first game. Returns why this machine cannot play the match.
  [[nodiscard]] virtual std::optional<std::string> begin() = 0;
  // Plays a game; several threads call at once, each with a number of its own from 0. std::nullopt:
  // it was stopped. The error: this machine cannot play the match after all.
  [[nodiscard]] virtual Result<std::optional<GameReport>> play(const GameOrder& order,
                                                               std::size_t thread) = 0;
  // Called every second or so.
  virtual void time_passed() = 0;
  // Ends the running games. Any thread may call it.
  virtual void stop() = 0;
};

// The error: this machine cannot play the match.
using OpenMatch = std::function<Result<std::unique_ptr<MatchPlayer>>(const MatchTerms&)>;

}  // namespace ludex::fleet
