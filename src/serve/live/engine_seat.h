// An engine at a table: started when it is needed, waited for no longer than it may take, and never
// trusted. What it answers to a question that nobody asks any more is not heard.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "engine/engine.h"
#include "rules/game.h"
#include "serve/engine_source.h"
#include "serve/engine_worker.h"
#include "serve/floor.h"

namespace ludex::serve {

class EngineSeat {
 public:
  enum class State : std::uint8_t { off, starting, ready, thinking, died };

  // How the owner hears of it; all are called on the floor's thread and may call this back.
  struct Ears {
    std::function<void()> changed;  // the state is another
    std::function<void()> ready;    // it has started, and can be asked to think
    std::function<void(engine::Decision)> decided;
    // Nothing: it cannot say how the board is to be scored.
    std::function<void(std::optional<engine::BoardScore>)> scored;
  };

  // Floor and room outlive it.
  EngineSeat(Floor& floor, EngineRoom& room, EnginePlan plan, Ears ears);
  ~EngineSeat();
  EngineSeat(const EngineSeat&) = delete;
  EngineSeat& operator=(const EngineSeat&) = delete;

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] const EnginePlan& plan() const { return plan_; }
  // Why it died.
  [[nodiscard]] const std::string& reason() const { return reason_; }
  [[nodiscard]] bool cleans_up() const { return cleans_up_; }
  // What it last thought of its own position; nothing before it thought.
  [[nodiscard]] const std::optional<engine::Score>& score() const { return score_; }

  // Starts the engine, or again one that died, for a game under these terms; no effect while it
  // runs.
  void start(const rules::Game& game, const engine::Terms& terms);
  // Expects that it is ready. Told to stop after `patience`, it has a last grace to answer.
  void think(const rules::Game& game, const engine::Request& request, Duration patience);
  // How the board scores; expects that it is ready.
  void ask_score(const rules::Game& game);
  // It need not think any more: no decision will be heard.
  void cancel();
  // It did what it must not do.
  void fail(std::string_view reason);
  // Ends the engine; start() starts another.
  void rest();

 private:
  void hear(EngineWord word);
  void become(State state);
  void await(Duration patience);
  void lose_patience(bool told_to_stop);
  void drop();

  Floor& floor_;
  EngineRoom& room_;
  EnginePlan plan_;
  Ears ears_;
  State state_ = State::off;
  std::string reason_;
  bool cleans_up_ = false;
  std::optional<engine::Score> score_;
  std::unique_ptr<EngineWorker> worker_;  // null: off or died
  std::uint32_t errands_ = 0;
  std::optional<Errand> thinking_;          // what it is to decide
  std::optional<Errand> scoring_;           // what it is to score
  std::unique_ptr<Floor::Timer> patience_;  // for either
};

}  // namespace ludex::serve
