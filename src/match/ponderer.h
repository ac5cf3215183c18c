// A player that thinks in its opponent's time: on the reply that it expects, until that is played
// or another one.
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
  // Both outlive it. The engine is at rest, and nothing else uses it while this is active().
  Ponderer(engine::Engine& engine, const Clock& clock) : engine_(engine), clock_(clock) {}

  // `game` stands after the player's own move; `request` is what the player would be asked with its
  // clock as it is now. Nothing happens where the reply ends the game or the engine cannot ponder.
  void begin(const rules::Game& game, rules::Move expected, engine::Request request);
  [[nodiscard]] bool active() const { return expected_.has_value(); }

  // Takes what the engine says meanwhile, without waiting, so that its pipe does not fill.
  void listen();

  // The opponent has played `move`. True: it was expected, and the engine thinks on in its own time
  // from now on. False: the engine is at rest and knows nothing of the position, or has failed. An
  // engine that is told to stop has until `grace` is over to do so.
  [[nodiscard]] bool meets(rules::Move move, bool draw_offered, Duration grace,
                           const std::stop_token& stop);
  // The game is over. False: the engine did not come to rest.
  [[nodiscard]] bool rest(Duration grace, const std::stop_token& stop);

  // What it last said of the best line, to be remembered where meets() is true.
  [[nodiscard]] const std::optional<engine::Info>& thought() const { return thought_; }
  // An answer that came before it was asked for: it took no time of the player's own.
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
