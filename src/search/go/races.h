// The answers of the tactical reader about races of liberties between two groups.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/fight.h"
#include "rules/go/game_state.h"
#include "search/go/reading/reader.h"

namespace ludex::search {

// The turned question has the turned answer. Returns std::nullopt if the points are not two stones
// of different colours.
[[nodiscard]] std::optional<engine::RaceResult> read_race(const go::GameState& state,
                                                          const engine::Race& race,
                                                          go_reading::Reader& reader);
// The most nodes that the answer may cost.
[[nodiscard]] std::uint64_t nodes_allowed(const engine::Race& race);

}  // namespace ludex::search
