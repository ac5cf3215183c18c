// Play goes on when both have passed and do not agree on what is dead: whoever says that stones of
// the opponent are dead takes them (go rules, dead-stone agreement; KGS kgs-genmove_cleanup).
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "match/played_game.h"
#include "match/table.h"
#include "rules/settled_game.h"

namespace ludex::match {

// Both have passed again: all that is left on the board is alive.
struct CleanedUp {};
// An engine failed or stayed silent, the play found no end, or the match was stopped. Why, as the
// end of a sentence about play: "ended when ...".
struct BrokenOff {
  std::string why;
};
// The third: a player resigned or broke the rules.
using CleanupEnd = std::variant<CleanedUp, BrokenOff, GameEnd>;

// Whether both engines know what they are asked for then.
[[nodiscard]] bool can_clean_up(const Table& table);

// Expects that the board awaits its settlement and that both engines are at rest. The moves are
// part of the game, but cost no time: every one may take as long as its player's part in the
// settlement.
[[nodiscard]] CleanupEnd clean_up(Table& table, const rules::SettledGame& board);

}  // namespace ludex::match
