// The built-in gomoku engine.
#pragma once

#include <functional>
#include <memory>

#include "base/time.h"
#include "engine/engine.h"

namespace ludex::search {

[[nodiscard]] std::unique_ptr<engine::Engine> make_gomoku_engine(const Clock& clock,
                                                                 std::function<void()> notify);

}  // namespace ludex::search
