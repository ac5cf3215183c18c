// What an engine found, for the visitors of CGOS.
#pragma once

#include <string>

#include "engine/finding.h"
#include "rules/game.h"

namespace ludex::remote {

// What was found, as the JSON text of the analysis extension; empty without a value. `game` is in
// the position that was searched.
[[nodiscard]] std::string analysis_of(const engine::Finding& finding, const rules::Game& game);

}  // namespace ludex::remote
