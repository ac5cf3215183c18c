// Asks an engine about one position and waits for what it finds.
#pragma once

#include <optional>
#include <stop_token>
#include <tl/expected.hpp>

#include "analysis/finding.h"
#include "base/time.h"
#include "engine/engine.h"
#include "engine/request.h"
#include "rules/game.h"

namespace ludex::analysis {

struct SearchSurroundings {
  const Clock& clock;
  std::stop_token stop = {};
};

// Nothing where a stop was requested before the engine had decided. The Failure may be that the
// engine cannot be asked about this position (`refused`); it is fit for others then.
using Searched = tl::expected<std::optional<Finding>, engine::Failure>;

// The limits name a time, a depth, nodes or several of them; the engine is ready, and is so again
// afterwards unless it failed.
[[nodiscard]] Searched search(engine::Engine& engine, const rules::Game& game,
                              const engine::Limits& limits, const SearchSurroundings& surroundings);

}  // namespace ludex::analysis
