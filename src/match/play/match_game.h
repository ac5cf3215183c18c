// A game of a match while its engines play it: the game itself, both players and who watches.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>

#include "base/time.h"
#include "engine/interjector.h"
#include "match/play/game_in_play.h"
#include "match/play/game_observer.h"
#include "match/play/player.h"
#include "match/play/ponderer.h"
#include "rules/game.h"

namespace ludex::match {

// Holds references, so it lives within one call of Referee::play(). As long as it lives, a player
// who speaks out of turn wakes the engine that is waited for.
class MatchGame {
 public:
  MatchGame(const Clock& game_clock, std::unique_ptr<rules::Game> started,
            const AdjudicationRules& adjudication, const std::array<Player*, 2>& both,
            const std::stop_token& stop_asked, GameObserver* watching);
  MatchGame(const MatchGame&) = delete;
  MatchGame& operator=(const MatchGame&) = delete;
  ~MatchGame();

  [[nodiscard]] Player& player(rules::Seat seat) const { return *players[rules::index(seat)]; }
  [[nodiscard]] Ponderer& ponderer(rules::Seat seat) { return ponderers[rules::index(seat)]; }
  [[nodiscard]] const rules::Game& board() const { return in_play.game(); }
  // How long to wait for an engine that was sent a stop.
  [[nodiscard]] Duration grace_of(rules::Seat seat) const;
  [[nodiscard]] bool stopped() const { return stop.stop_requested(); }

  // Applies the event now, and shows each move that it brings to the observer.
  void apply(GameEvent&& event);
  // Plays a move of an earlier run again, before the game begins, and shows it to the observer.
  void replay(const PlayedMove& move);
  // Records a problem that does not end the game.
  void warn(rules::Seat seat, std::string_view text) { match::warn(in_play.record(), seat, text); }
  // Records that the engine of the seat cannot play on.
  void mark_unhealthy(rules::Seat seat) { in_play.record().healthy[rules::index(seat)] = false; }
  // Whether a player has spoken out of turn since the last call.
  [[nodiscard]] bool has_spoken();
  // The first interjection of this player that take_speech() has not returned yet.
  [[nodiscard]] std::optional<engine::Interjection> take_interjection(rules::Seat seat);

  const Clock& clock;
  GameInPlay in_play;
  std::array<Player*, 2> players;  // by seat
  const std::stop_token& stop;
  GameObserver* observer;             // null: none
  std::array<Ponderer, 2> ponderers;  // by seat

 private:
  // By seat. Null: the player cannot speak out of turn, which costs the game nothing.
  std::array<engine::Interjector*, 2> interjectors_{};
  std::atomic<bool> spoken_ = false;  // by either player; set from any thread
};

}  // namespace ludex::match
