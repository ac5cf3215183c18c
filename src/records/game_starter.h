// Starts games. Those of one file mostly begin alike, and a copy is cheaper than a start.
#pragma once

#include <memory>
#include <utility>

#include "base/result.h"
#include "rules/game.h"
#include "rules/registry.h"
#include "rules/setup.h"

namespace ludex::records {

class GameStarter {
 public:
  // The error is that of rules::start_game().
  [[nodiscard]] Result<std::unique_ptr<rules::Game>> start(const rules::Setup& setup) {
    if (last_ != nullptr && setup == asked_) return last_->clone();
    auto game = rules::start_game(setup);
    if (game) {
      asked_ = setup;
      last_ = (*game)->clone();
    }
    return game;
  }

 private:
  rules::Setup asked_;
  std::unique_ptr<rules::Game> last_;  // that asked_ gave, at its start; null: none yet
};

}  // namespace ludex::records
