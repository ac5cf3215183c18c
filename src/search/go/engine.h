// The built-in go engine.
#pragma once

#include <functional>
#include <memory>

#include "base/time.h"
#include "engine/engine.h"

namespace ludex::search {

[[nodiscard]] std::unique_ptr<engine::Engine> make_go_engine(const Clock& clock,
                                                             std::function<void()> notify);

}  // namespace ludex::search
