// The referee of one game between two engines. Every move is judged by the rules, every wait has a
// deadline that output does not extend, and whatever an engine does the game ends with a result and
// its reason.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <stop_token>

#include "base/time.h"
#include "match/adjudication.h"
#include "match/game_observer.h"
#include "match/played_game.h"
#include "match/player.h"
#include "rules/game.h"

namespace ludex::match {

struct RefereeRules {
  AdjudicationRules adjudication;
  // How long a move may take where no clock runs.
  Duration unclocked_move = std::chrono::minutes(10);
  // How long both players may take to say how a finished board is to be scored.
  Duration settlement = std::chrono::minutes(2);
};

class Referee {
 public:
  // Both arguments outlive the referee.
  Referee(const Clock& clock, const RefereeRules& rules) : clock_(clock), rules_(rules) {}

  // Plays `game` from its start position through the opening's moves, which are legal, to an end.
  // Both players are heard at any time: the one to move is waited for, and the other one may resign
  // or offer a draw meanwhile (engine/voice.h). A board that the rules leave to the players to
  // settle is settled between them before it is scored (match/settlement.h).
  // Once `stop` is requested, and the engines are woken, the game ends unterminated.
  // The observer may be null.
  [[nodiscard]] PlayedGame play(std::unique_ptr<rules::Game> game,
                                std::span<const rules::Move> opening,
                                std::array<Player*, 2> players, const std::stop_token& stop,
                                GameObserver* observer = nullptr) const;

 private:
  const Clock& clock_;
  const RefereeRules& rules_;
};

}  // namespace ludex::match
