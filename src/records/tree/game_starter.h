// Starts games of a file, once for each setup. Most games of a file begin alike and few readers
// play on from the start, so the started game is shared; a caller that plays on takes a copy.
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
  // Returns the game at its start, which stays valid until the next call. The error is that of
  // rules::start_game().
  [[nodiscard]] Result<const rules::Game*> start(const rules::Setup& setup) {
    if (last_ != nullptr && setup == asked_) return last_.get();
    auto game = rules::start_game(setup);
    if (!game) return tl::unexpected(std::move(game.error()));
    asked_ = setup;
    last_ = *std::move(game);
    return last_.get();
  }

 private:
  rules::Setup asked_;
  std::unique_ptr<rules::Game> last_;  // the game that `asked_` gave, at its start; null before the
                                       // first one
};

}  // namespace ludex::records
