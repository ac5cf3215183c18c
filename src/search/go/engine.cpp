#include "search/go/engine.h"

#include <utility>

#include "search/go/go_engine.h"

namespace ludex::search {

std::unique_ptr<engine::Engine> make_go_engine(const Clock& clock, std::function<void()> notify) {
  return std::make_unique<GoEngine>(clock, std::move(notify));
}

}  // namespace ludex::search
