// The answers of the tactical reader about two moves in a row.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/fight.h"
#include "rules/go/game_state.h"
#include "search/go/reading/reader.h"

namespace ludex::search {

// The turned question has the turned answer. The first moves that are tried are the likely ones.
// Returns std::nullopt if the point has no stone.
[[nodiscard]] std::optional<engine::ThreatResult> read_threat(const go::GameState& state,
                                                              const engine::Threat& threat,
                                                              go_reading::Reader& reader);
// The most nodes that the answer may cost.
[[nodiscard]] std::uint64_t nodes_allowed(const engine::Threat& threat);

}  // namespace ludex::search
