// One turn: a player is asked for a move and waited for, while the other one is heard too.
#pragma once

#include <chrono>
#include <optional>
#include <variant>

#include "base/time.h"
#include "engine/engine.h"
#include "match/game_end.h"
#include "match/table.h"
#include "rules/game.h"

namespace ludex::match {

// The match was stopped.
struct Interrupted {};
// The opponent gave up while this player thought.
struct OpponentResigned {};
// What came of asking a player for a move. LostOnTime: no answer came within the time allowed,
// margin and all.
using TurnEnd =
    std::variant<engine::Decision, engine::Failure, LostOnTime, OpponentResigned, Interrupted>;

class Turn {
 public:
  // The seat is to move. `unclocked` is how long a move may take where no clock runs.
  Turn(Table& table, rules::Seat seat, Duration unclocked)
      : table_(table), seat_(seat), unclocked_(unclocked) {}

  // Asks for a move and waits for the time allowed. An engine is told to stop when its time is over
  // and may still answer within the margin. Whatever ended the turn, the engine that was asked is
  // at rest afterwards, or noted as not healthy.
  [[nodiscard]] TurnEnd take();
  // What the player said of its move.
  [[nodiscard]] Thoughts& thoughts() { return thoughts_; }

 private:
  [[nodiscard]] engine::Engine& engine() const { return table_.player(seat_).engine; }
  [[nodiscard]] std::optional<TurnEnd> set_to_work(const engine::Request& request);
  [[nodiscard]] std::optional<TurnEnd> wait(TimePoint deadline);
  [[nodiscard]] std::optional<TurnEnd> take_event(engine::Event event);
  [[nodiscard]] TurnEnd after_stop();
  [[nodiscard]] TurnEnd interrupted();
  [[nodiscard]] std::optional<TurnEnd> hear();
  void come_to_rest();

  Table& table_;
  rules::Seat seat_;
  Duration unclocked_;
  Thoughts thoughts_;
  bool said_since_stop_ = false;
  bool offers_draw_ = false;  // out of turn, before its move
};

}  // namespace ludex::match
