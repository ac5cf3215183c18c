// The engine that gives hints at a table.
#pragma once

#include <functional>
#include <string_view>

#include "match/play/game_in_play.h"
#include "serve/engine_source.h"
#include "serve/live/engine_seat.h"
#include "serve/topic.h"

namespace ludex::serve {

class Adviser {
 public:
  // `changed` is called when the engine's state has changed. All arguments outlive this object.
  Adviser(EventLoop& event_loop, EngineShutdown& room, EnginePlan plan,
          const match::GameInPlay& game, std::function<void()> changed);

  // Takes a request for a hint about the present position. Expects that none waits.
  void ask(Done done) { done_ = std::move(done); }
  [[nodiscard]] bool is_asked() const { return static_cast<bool>(done_); }
  // Starts the engine, which answers the request that waits.
  void start();
  // Answers the request that waits, if there is one, that it came to nothing.
  void give_up(std::string_view why);
  [[nodiscard]] EngineSeat::State state() const { return engine_.state(); }

 private:
  void think();
  void answer(const engine::Decision& decision);
  void look_for_failure();

  const match::GameInPlay& game_;
  std::function<void()> changed_;
  Done done_;  // answers the request; empty: there is none
  EngineSeat engine_;
};

}  // namespace ludex::serve
