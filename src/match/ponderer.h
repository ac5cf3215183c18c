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
  // own time from now on. Otherwise the engine is at rest and does not know the position, or has
  // failed. An engine that is told to stop has until `grace` is over to do so.
  [[nodiscard]] bool meets(rules::Move move, bool draw_offered, Duration grace,
                           const std::stop_token& stop);
  // The game is over. Returns false if the engine did not come to rest.
  [[nodiscard]] bool rest(Duration grace, const std::stop_token& stop);

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
};

}  // namespace ludex::match
