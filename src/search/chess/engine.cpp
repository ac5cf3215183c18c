#include "search/chess/engine.h"

#include <utility>

#include "search/alphabeta/engine.h"
#include "search/alphabeta/identity.h"
#include "search/chess/book.h"
#include "search/chess/game.h"

namespace ludex::search {

std::unique_ptr<engine::Engine> make_chess_engine(const Clock& clock,
                                                  std::function<void()> notify) {
  return std::make_unique<AlphaBetaEngine<ChessGame>>(
      own_identity(), clock, std::move(notify), std::make_unique<ChessBook>(drawing_seed(clock)));
}

}  // namespace ludex::search
