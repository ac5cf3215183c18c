// Play goes on when both players have passed and do not agree on what is dead: a player who claims
// that stones of the opponent are dead captures them (go rules, dead-stone agreement; KGS
// kgs-genmove_cleanup).
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "match/play/played_game.h"
#include "match/play/table.h"
#include "rules/settled_game.h"

namespace ludex::match {

// Both players have passed again: every stone left on the board is alive.
struct CleanedUp {};
// An engine failed or did not answer, the play found no end, or the match was stopped. `why` is the
// end of a sentence about play: "ended when ...". `by` is the seat whose engine is to blame, if
// any.
struct BrokenOff {
  std::string why;
  std::optional<rules::Seat> by = {};
};
// A GameEnd means that a player resigned or broke the rules. A repetition never ends the game here,
// since a player who has lost could bring it about: play finds no end then.
using CleanupEnd = std::variant<CleanedUp, BrokenOff, GameEnd>;

// Whether both engines are healthy and can play a cleanup.
[[nodiscard]] bool can_clean_up(const Table& table);

// Expects that the board awaits its settlement and that both engines are at rest. The moves are
// part of the game, but use up no time: each may take as long as its player's settlement allowance.
[[nodiscard]] CleanupEnd clean_up(Table& table, const rules::SettledGame& board);

}  // namespace ludex::match
