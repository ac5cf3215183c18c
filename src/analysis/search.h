// Asks an engine about one position and waits for its decision.
#pragma once

#include <optional>
#include <stop_token>
#include <tl/expected.hpp>

#include "base/time.h"
#include "engine/engine.h"
#include "engine/finding.h"
#include "engine/request.h"
#include "rules/game.h"

namespace ludex::analysis {

struct SearchContext {
  const Clock& clock;
  std::stop_token stop = {};
};

// std::nullopt if a stop was requested before the engine had decided. A Failure that is `refused`
// means that the engine cannot be asked about this position, but may be asked about others.
using Searched = tl::expected<std::optional<engine::Finding>, engine::Failure>;

// `limits` name a time, a depth, nodes or several of them. Expects that the engine is ready; it is
// ready again afterwards unless it failed.
[[nodiscard]] Searched search(engine::Engine& engine, const rules::Game& game,
                              const engine::Limits& limits, const SearchContext& context);

}  // namespace ludex::analysis
