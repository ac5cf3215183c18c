// An engine that plays for long: it is started again after a failure, and brought to rest when its
// answer is of no use any more.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <tl/expected.hpp>

#include "base/time.h"
#include "engine/engine.h"

namespace ludex::remote {

class EngineSeat {
 public:
  using Open = std::function<tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>()>;
  // `notify` is called from another thread whenever the engine has an event. The clock outlives
  // this object.
  EngineSeat(Open open, std::function<void()> notify, const Clock& clock, std::stop_token stop);

  // Starts the engine, unless it runs.
  [[nodiscard]] engine::Status open();
  // Starts the engine if it does not run, and announces a game and the opponent.
  [[nodiscard]] engine::Status begin(const rules::Game& game, const engine::Terms& terms,
                                     const engine::Opponent& opponent);
  [[nodiscard]] engine::Status think(const rules::Game& game, const engine::Request& request);
  // Never waits.
  [[nodiscard]] std::optional<engine::Event> next();
  void stop();
  // Ends a search whose answer does not matter. An engine that does not stop is ended itself.
  void rest();
  // Ends the engine; open() starts another process.
  void close();

 private:
  Open open_;
  std::function<void()> notify_;
  const Clock& clock_;
  std::stop_token stop_;
  bool thinks_ = false;
  std::unique_ptr<engine::Engine> engine_;  // null: it does not run
};

}  // namespace ludex::remote
