// One turn: a player is asked for a move and waited for, while the other one may speak as well.
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
// The opponent resigned while this player was thinking.
struct OpponentResigned {};
// The result of asking a player for a move. LostOnTime: no answer came within the allowed time,
// including the margin.
using TurnEnd =
    std::variant<engine::Decision, engine::Failure, LostOnTime, OpponentResigned, Interrupted>;

class Turn {
 public:
  // `seat` is to move. `unclocked` is how long a move may take where no clock runs.
  Turn(Table& table, rules::Seat seat, Duration unclocked)
      : table_(table), seat_(seat), unclocked_(unclocked) {}

  // Asks for a move and waits for the allowed time. An engine is told to stop when its time is over
  // and may still answer within the margin. Whatever ends the turn, the engine is at rest
  // afterwards, or noted as not healthy.
  [[nodiscard]] TurnEnd take();
  // The player's reports about its move.
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
  bool offers_draw_ = false;  // made out of turn, before its move
};

}  // namespace ludex::match
