// An engine at a table. It is started when it is needed, has a deadline for everything, and is
// never trusted. An answer to a question that was cancelled is dropped.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "engine/engine.h"
#include "engine/finding.h"
#include "rules/game.h"
#include "serve/engine_shutdown.h"
#include "serve/engine_source.h"
#include "serve/engine_worker.h"
#include "serve/event_loop.h"

namespace ludex::serve {

class EngineSeat {
 public:
  enum class State : std::uint8_t { off, starting, ready, thinking, died };

  // The callbacks of the owner. All are made on the event loop's thread, and may call this object.
  struct Callbacks {
    std::function<void()> changed;  // the state has changed
    std::function<void()> ready;    // the engine has started and can be asked to think
    // A new info about the position that the engine thinks about; some are left out.
    std::function<void(const engine::Info&)> thought;
    std::function<void(engine::Decision, const std::optional<engine::Finding>&)> decided;
    // std::nullopt if the engine cannot say how the board scores.
    std::function<void(std::optional<engine::BoardScore>)> scored;
  };

  // The event loop and the room must outlive this object.
  EngineSeat(EventLoop& event_loop, EngineShutdown& room, EnginePlan plan, Callbacks callbacks);
  ~EngineSeat();
  EngineSeat(const EngineSeat&) = delete;
  EngineSeat& operator=(const EngineSeat&) = delete;

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] const EnginePlan& plan() const { return plan_; }
  // Whether something is awaited of the engine.
  [[nodiscard]] bool is_busy() const {
    return state_ == State::starting || state_ == State::thinking || scoring_.has_value();
  }
  // Why the engine died.
  [[nodiscard]] const std::string& reason() const { return reason_; }
  [[nodiscard]] bool cleans_up() const { return cleans_up_; }
  // What the engine thought of its last move that it judged; std::nullopt before it has judged any.
  [[nodiscard]] const std::optional<engine::Finding>& finding() const { return finding_; }

  // Starts the engine for a game under these terms, also again after it died. Does nothing while it
  // runs.
  void start(const rules::Game& game, const engine::Terms& terms);
  // Expects state `ready`. After `patience`, the engine is told to stop and has a short time to
  // answer.
  void think(const rules::Game& game, const engine::Request& request, Duration patience);
  // Asks how the board scores. Expects state `ready`.
  void ask_score(const rules::Game& game);
  // Cancels thinking and scoring: no decision and no score will be reported.
  void cancel();
  // Ends the engine because of its misbehaviour; the state becomes `died`.
  void fail(std::string_view reason);
  // One that died counts as off again; start() starts another.
  void forgive();
  // Ends the engine; start() starts another.
  void rest();

 private:
  void receive(EngineEvent event);
  void become(State state);
  void await(Duration patience);
  void lose_patience(bool told_to_stop);
  void drop();

  EventLoop& event_loop_;
  EngineShutdown& room_;
  EnginePlan plan_;
  Callbacks callbacks_;
  State state_ = State::off;
  std::string reason_;
  bool cleans_up_ = false;
  std::optional<engine::Finding> finding_;
  std::unique_ptr<EngineWorker> worker_;  // null: the state is off or died
  std::uint32_t requests_ = 0;
  std::optional<RequestId> thinking_;           // the decision that is awaited
  std::optional<RequestId> scoring_;            // the score that is awaited
  std::unique_ptr<EventLoop::Timer> patience_;  // for either of them
};

}  // namespace ludex::serve
