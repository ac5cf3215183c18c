// The answers of the tactical reader about groups of strings.
#pragma once

#include "engine/fight.h"
#include "rules/go/game_state.h"
#include "search/go/reading/reader.h"

namespace ludex::search {

// In the order of their first stones.
[[nodiscard]] engine::GroupsResult read_groups(const go::GameState& state,
                                               const engine::Groups& asked,
                                               go_reading::Reader& reader);

}  // namespace ludex::search
