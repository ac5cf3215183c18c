// Before the first game: every engine of a match is started once, and those that are not known to
// play the game are asked for a move of it.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "match/ledger.h"
#include "match/lineup.h"
#include "match/runner.h"

namespace ludex::match {

// What the roll call needs; all of it outlives the call.
struct RollCall {
  const MatchPlan& plan;
  const MatchSurroundings& surroundings;
  Lineup& lineup;
  Ledger& ledger;
  std::stop_token halt;
};

// Why the match cannot begin, one sentence; nothing if it can, or once a halt is requested. What is
// only odd is warned of.
[[nodiscard]] std::optional<std::string> call_roll(const RollCall& roll);

}  // namespace ludex::match
