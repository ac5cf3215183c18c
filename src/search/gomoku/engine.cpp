#include "search/gomoku/engine.h"

#include <utility>

#include "search/alphabeta/engine.h"
#include "search/alphabeta/identity.h"
#include "search/gomoku/book.h"
#include "search/gomoku/game.h"
#include "search/gomoku/gomoku_engine.h"
#include "search/gomoku/tree.h"

namespace ludex::search {

std::unique_ptr<engine::Engine> make_gomoku_engine(const Clock& clock,
                                                   std::function<void()> notify) {
  return std::make_unique<GomokuEngine>(std::make_unique<AlphaBetaEngine<GomokuGame>>(
      own_identity(), clock, std::move(notify), std::make_unique<GomokuBook>(drawing_seed(clock))));
}

}  // namespace ludex::search
