#include "search/chess/engine.h"

#include <cstdint>
#include <utility>

#include "search/alphabeta/engine.h"
#include "search/chess/book.h"
#include "search/chess/game.h"

namespace ludex::search {

std::unique_ptr<engine::Engine> make_chess_engine(const Clock& clock,
                                                  std::function<void()> notify) {
  // The clock as the seed: every start of the engine draws other book moves.
  const auto seed = static_cast<std::uint64_t>(clock.now().time_since_epoch().count());
  return std::make_unique<AlphaBetaEngine<ChessGame>>(
      engine::Identity{"Ludex", "the Ludex authors"}, clock, std::move(notify),
      std::make_unique<ChessBook>(seed));
}

}  // namespace ludex::search
