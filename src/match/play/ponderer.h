// A player that thinks in its opponent's time: about the reply that it expects, until that reply or
// another move is played.
#pragma once

#include <optional>
#include <stop_token>

#include "base/time.h"
#include "engine/engine.h"
#include "engine/event.h"
#include "engine/request.h"
#include "rules/game.h"

namespace ludex::match {

class Ponderer {
 public:
  // Both outlive this object. The engine is at rest, and nothing else uses it while active() is
  // true.
  Ponderer(engine::Engine& engine, const Clock& clock) : engine_(engine), clock_(clock) {}

  // `game` is in the position after the player's own move; `request` is what the player would be
  // asked with its clock as it is now. Does nothing if the reply is illegal or ends the game, or if
  // the engine cannot ponder.
  void begin(const rules::Game& game, rules::Move expected, engine::Request request);
  [[nodiscard]] bool active() const { return expected_.has_value(); }

  // Takes the events that wait, without waiting for more, so that the engine's pipe does not fill.
  void listen();

  // The opponent has played `move`. Returns true if it was expected: then the engine thinks in its
  // own time from now on. Otherwise the owner calls rest() before it asks the engine anything.
  [[nodiscard]] bool meets(rules::Move move, bool draw_offered);
  // Tells the engine to stop if it ponders, and waits until it is at rest or has failed. Returns
  // how long that took, from the last byte of the stop; std::nullopt if it was still busy when
  // `wait` was over, counted from the stop, or when a stop was requested of us. May then be called
  // again with a longer wait.
  [[nodiscard]] std::optional<Duration> rest(Duration wait, const std::stop_token& stop);

  // Its last report of the best line, valid if meets() returned true.
  [[nodiscard]] const std::optional<engine::Info>& thought() const { return thought_; }
  // A decision that came before the expected move did: it took no time of the player's own.
  [[nodiscard]] std::optional<engine::Decision> early_answer();
  [[nodiscard]] const std::optional<engine::Failure>& failure() const { return failure_; }

 private:
  void take(engine::Event event);

  engine::Engine& engine_;
  const Clock& clock_;
  std::optional<rules::Move> expected_;
  std::optional<engine::Info> thought_;
  std::optional<engine::Decision> answer_;
  std::optional<engine::Failure> failure_;
  std::optional<TimePoint> told_to_stop_;
};

}  // namespace ludex::match
