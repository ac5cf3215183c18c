// An engine that plays for long: it is started again after a failure, and brought to rest when its
// answer is of no use any more.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <tl/expected.hpp>

#include "base/limits.h"
#include "base/result.h"
#include "base/time.h"
#include "engine/engine.h"

namespace ludex::remote {

class EngineSeat {
 public:
  using Open = std::function<tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>()>;
  // `notify` is called from another thread whenever the engine has an event. An engine may take
  // `stop_wait` to end a search. The clock outlives this object.
  EngineSeat(Open open, std::function<void()> notify, const Clock& clock, std::stop_token stop,
             Duration stop_wait = limits::stop_wait);

  // Starts the engine, unless it runs.
  [[nodiscard]] engine::Status open();
  // The engine, for its options; null: it does not run.
  [[nodiscard]] engine::Engine* engine() const { return engine_.get(); }
  // Starts the engine if it does not run, and announces a game and the opponent.
  [[nodiscard]] engine::Status begin(const rules::Game& game, const engine::Terms& terms,
                                     const engine::Opponent& opponent);
  [[nodiscard]] engine::Status think(const rules::Game& game, const engine::Request& request);
  // The answer follows through next(); rest() waits for it.
  [[nodiscard]] Result<engine::Ticket> ask(const rules::Game& game,
                                           const engine::Question& question);
  // Whether the engine supports engine::Request::cleanup.
  [[nodiscard]] bool can_clean_up() const { return engine_ && engine_->can_clean_up(); }
  // Never waits.
  [[nodiscard]] std::optional<engine::Event> next();
  void stop();
  // Ends a search or a question whose answer does not matter. An engine that does not stop is ended
  // itself.
  void rest();
  // Ends the engine; open() starts another process.
  void close();

 private:
  [[nodiscard]] bool is_busy() const { return thinks_ || asked_; }
  void note(const engine::Event& event);
  // Stops the engine, and waits until its last event has come, stop_wait_ at most.
  void wait_for_end();

  Open open_;
  std::function<void()> notify_;
  const Clock& clock_;
  std::stop_token stop_;
  Duration stop_wait_;
  bool thinks_ = false;
  std::optional<engine::Ticket> asked_;     // the question that waits for its answer
  std::unique_ptr<engine::Engine> engine_;  // null: it does not run
};

}  // namespace ludex::remote
