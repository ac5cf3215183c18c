// The answers of the tactical reader about combinations.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/fight.h"
#include "rules/go/game_state.h"
#include "search/go/reading/reader.h"

namespace ludex::search {

// The turned question has the turned answer. Returns std::nullopt if the stone that is to be put
// before cannot be put there.
[[nodiscard]] std::optional<engine::CombinationResult> read_combination(
    const go::GameState& state, const engine::Combination& asked, go_reading::Reader& reader);
// The most nodes that the answer may cost.
[[nodiscard]] std::uint64_t nodes_allowed(const engine::Combination& asked);

}  // namespace ludex::search
