// Games of go for tests: rules by the words of their parameters, and moves as words.
#pragma once

#include <string>
#include <string_view>

#include "rules/go/game_state.h"
#include "rules/parameter.h"

namespace ludex::go {

// Of complete values: what is not given has its default. Expects values that go together.
[[nodiscard]] RuleSet rules_of(const rules::Values& values);

// Expects a text that is read.
[[nodiscard]] GameState state_of(std::string_view text, const rules::Values& values = {});

// Plays words such as "B:A2" and "W:pass", whatever the rules say, in the order given.
void play(GameState& state, std::string_view moves);

// Expects a vertex of the largest board.
[[nodiscard]] Point at(std::string_view vertex);

// The vertices, such as "A1 B1", as at() reads each.
[[nodiscard]] std::string words(const PointSet& set);
// Reads what words() writes, in any order.
[[nodiscard]] PointSet points(std::string_view vertices);

}  // namespace ludex::go
