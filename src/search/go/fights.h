// The answers of the tactical reader to questions about fights.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/eyes.h"
#include "engine/fight.h"
#include "rules/go/game_state.h"
#include "search/go/reading/reader.h"

namespace ludex::search {

// The turned question has the turned answer, and a string may be named by any of its stones.
// Returns std::nullopt if a point that should have a stone has none, or the other way round.
[[nodiscard]] std::optional<engine::FightResult> read_fight(const go::GameState& state,
                                                            const engine::Fight& fight,
                                                            go_reading::Reader& reader);
// The most nodes that the answer may cost: those of one question to the reader, or of up to three.
[[nodiscard]] std::uint64_t nodes_allowed(const engine::Fight& fight);
[[nodiscard]] std::optional<engine::SafetyResult> read_safety(const go::GameState& state,
                                                              const engine::Safety& safety,
                                                              go_reading::Reader& reader);
// Whether the group of the stone can be killed and, if so, made to live; std::nullopt without a
// stone there. `effort` is that of engine::Fight.
[[nodiscard]] std::optional<engine::StringSafety> read_life(const go::GameState& state,
                                                            const rules::Point& stone, int effort,
                                                            go_reading::Reader& reader);
[[nodiscard]] engine::EyesResult read_eyes(const go::GameState& state, go_reading::Reader& reader);

}  // namespace ludex::search
