// Somebody who watches one game of a match while it is played. It is told by the thread that plays
// the game, which waits for it: whoever has much to do takes a note and does it elsewhere.
#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "match/played_game.h"
#include "rules/game.h"

namespace ludex::match {

class Spectator {
 public:
  Spectator() = default;
  Spectator(const Spectator&) = delete;
  Spectator& operator=(const Spectator&) = delete;
  virtual ~Spectator() = default;
  // The board is set up; the moves of the opening follow.
  virtual void game_begins(const rules::Setup& setup) = 0;
  // This seat is asked for a move; what stands on both clocks, by seat.
  virtual void asked(rules::Seat seat,
                     const std::array<std::optional<std::chrono::nanoseconds>, 2>& left) = 0;
  // What it has said so far of the move.
  virtual void told(rules::Seat seat, const Thoughts& thoughts) = 0;
  virtual void moved(rules::Seat seat, const PlayedMove& move) = 0;
};

}  // namespace ludex::match
