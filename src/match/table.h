// The game in progress, as the parts of the referee share it: both players, what stands on the
// board, and what is written down of it.
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
#include "match/game_observer.h"
#include "match/played_game.h"
#include "match/player.h"
#include "match/ponderer.h"
#include "rules/game.h"

namespace ludex::match {

// It holds references: it lives within one call of Referee::play(). While it lives a player who
// speaks out of turn wakes the engine that is waited for.
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
  // How long an engine that is told to stop is waited for.
  [[nodiscard]] Duration grace_of(rules::Seat seat) const;
  [[nodiscard]] bool stopped() const { return stop.stop_requested(); }

  // Plays a legal move of the player to move, and shows it to the observer.
  void put_on_board(PlayedMove move);
  // Notes something that play survives.
  void warn(rules::Seat seat, std::string_view text);
  // Whether a player has said something out of turn since this was last asked.
  [[nodiscard]] bool has_spoken();
  // What this one has said and take_speech() has not given yet; the first thing first.
  [[nodiscard]] std::optional<engine::Interjection> take_speech(rules::Seat seat);

  const Clock& clock;
  std::unique_ptr<rules::Game> game;
  std::array<Player*, 2> players;  // by seat
  const std::stop_token& stop;
  GameObserver* observer;               // null: nobody watches
  std::array<Ponderer, 2> ponderers;    // by seat
  std::vector<rules::Move> banned;      // for the player to move
  std::optional<rules::Seat> offering;  // the player whose offer of a draw stands
  PlayedGame played;

 private:
  // By seat. Null: the player does not speak out of turn, which costs the game nothing.
  std::array<engine::Voice*, 2> voices_{};
  std::atomic<bool> spoken_ = false;  // by either; set from any thread
};

}  // namespace ludex::match
