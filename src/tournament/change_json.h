// Changes to a tournament's list of engines (joined, withdrawn) as JSON: for the tournament's
// stored definition, and for the web page that shows the tournament.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "base/result.h"
#include "match/pairing/entrant_change.h"

namespace ludex::tournament {

// A list with {"joined": ENGINE} or {"withdrawn": ENGINE, "last_game": N, "unplayed": [...]}, each
// with "round".
[[nodiscard]] nlohmann::json to_json(const std::vector<match::EntrantChange>& changes);
// The reverse. Whether they fit a tournament is for match::why_impossible() to say.
[[nodiscard]] Result<std::vector<match::EntrantChange>> parse_changes(const nlohmann::json& json);

}  // namespace ludex::tournament
