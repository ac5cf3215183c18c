// The state of the game in progress that the parts of the referee share: both players, the board,
// and the record.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "engine/voice.h"
#include "match/play/game_clock.h"
#include "match/play/game_observer.h"
#include "match/play/played_game.h"
#include "match/play/player.h"
#include "match/play/ponderer.h"
#include "rules/game.h"

namespace ludex::match {

// Holds references, so it lives within one call of Referee::play(). As long as it lives, a player
// who speaks out of turn wakes the engine that is waited for.
class Table {
 public:
  Table(const Clock& game_clock, std::unique_ptr<rules::Game> started,
        const std::array<Player*, 2>& both, const std::stop_token& stop_asked,
        GameObserver* watching);
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table();

  [[nodiscard]] Player& player(rules::Seat seat) const { return *players[rules::index(seat)]; }
  [[nodiscard]] Ponderer& ponderer(rules::Seat seat) { return ponderers[rules::index(seat)]; }
  // How long to wait for an engine that is told to stop.
  [[nodiscard]] Duration grace_of(rules::Seat seat) const;
  [[nodiscard]] bool stopped() const { return stop.stop_requested(); }

  // Plays a legal move of the player to move, and shows it to the observer.
  void put_on_board(PlayedMove move);
  // Records a problem that does not end the game.
  void warn(rules::Seat seat, std::string_view text);
  // Whether a player has spoken out of turn since the last call.
  [[nodiscard]] bool has_spoken();
  // The first interjection of this player that take_speech() has not returned yet.
  [[nodiscard]] std::optional<engine::Interjection> take_speech(rules::Seat seat);

  const Clock& clock;
  std::unique_ptr<rules::Game> game;
  std::array<Player*, 2> players;  // by seat
  GameClock clocks;
  const std::stop_token& stop;
  GameObserver* observer;               // null: none
  std::array<Ponderer, 2> ponderers;    // by seat
  std::vector<rules::Move> banned;      // for the player to move
  std::optional<rules::Seat> offering;  // the player whose offer of a draw stands
  PlayedGame played;

 private:
  // By seat. Null: the player cannot speak out of turn, which costs the game nothing.
  std::array<engine::Voice*, 2> voices_{};
  std::atomic<bool> spoken_ = false;  // by either player; set from any thread
};

}  // namespace ludex::match
