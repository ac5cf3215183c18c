// Conversion between SETRULE and the parameters of a game of gomoku (agi.md sections 3.2 and 3.9,
// gomoku.md section 4).
#pragma once

#include <vector>

#include "protocols/agi/message.h"
#include "rules/gomoku/rule_set.h"
#include "rules/parameter.h"

namespace ludex::agi {

// --- Controller ---

// Whether a game with these rules can be played over AGI, by an engine that accepts our extensions.
// The controller's referee handles the opening: where AGI has no word for a choice, the points that
// a GO lists express it.
[[nodiscard]] bool can_express(const gomoku::RuleSet& rules);
// `announced` is the number of fifth moves, 0 if nothing is settled yet. The number is an
// extension, which is not sent to an engine that does not know it.
[[nodiscard]] SetRule to_message(const gomoku::RuleSet& rules, int announced, bool extended);
// Whether an engine that knows no extension would misread the rule.
[[nodiscard]] bool needs_extension(const SetRule& rule);
// Whether colours may be exchanged when the board has that many stones.
[[nodiscard]] bool may_change(const SetRule& rule, std::size_t stones);

// --- Engine ---

[[nodiscard]] int side_of(const SetRule& rule);
// The games that may be in progress when the board has that many stones, the likeliest first: games
// with an opening rule only as long as it still matters, the game without one last.
[[nodiscard]] std::vector<rules::Values> games_of(const SetRule& rule, std::size_t stones);

}  // namespace ludex::agi
