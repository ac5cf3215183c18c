// SETRULE and the parameters of a game of gomoku (agi.md sections 3.2 and 3.9, gomoku.md section
// 4).
#pragma once

#include <vector>

#include "protocols/agi/message.h"
#include "rules/gomoku/rule_set.h"
#include "rules/parameter.h"

namespace ludex::agi {

// --- Controller ---

// Whether a game of these rules can be led over AGI, to an engine that takes our extensions. The
// referee of the controller sees to the opening: what AGI has no word for is said by the points
// that a GO offers.
[[nodiscard]] bool can_say(const gomoku::RuleSet& rules);
// `announced` fifth moves, 0 where nothing is settled yet. The number is an extension, which an
// engine that knows none is not told.
[[nodiscard]] SetRule to_message(const gomoku::RuleSet& rules, int announced, bool extended);
// Whether an engine that knows no extension would take it for another rule.
[[nodiscard]] bool needs_extension(const SetRule& rule);
// Whether colours may be exchanged where so many stones stand.
[[nodiscard]] bool may_change(const SetRule& rule, std::size_t stones);

// --- Engine ---

[[nodiscard]] int side_of(const SetRule& rule);
// What is being played where so many stones stand, the likeliest first: an opening only as long as
// it has a say, the game without one at last.
[[nodiscard]] std::vector<rules::Values> games_of(const SetRule& rule, std::size_t stones);

}  // namespace ludex::agi
