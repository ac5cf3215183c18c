#include "search/xiangqi/engine.h"

#include <utility>

#include "search/alphabeta/engine.h"
#include "search/alphabeta/identity.h"
#include "search/xiangqi/book.h"
#include "search/xiangqi/game.h"

namespace ludex::search {

std::unique_ptr<engine::Engine> make_xiangqi_engine(const Clock& clock,
                                                    std::function<void()> notify) {
  return std::make_unique<AlphaBetaEngine<XiangqiGame>>(
      own_identity(), clock, std::move(notify), std::make_unique<XiangqiBook>(drawing_seed(clock)));
}

}  // namespace ludex::search
