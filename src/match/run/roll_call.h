// Checks the engines before the first game: starts each once, and asks for a move if it is unknown
// whether the engine plays the game.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "match/run/ledger.h"
#include "match/run/lineup.h"
#include "match/run/runner.h"

namespace ludex::match {

// The arguments of the roll call; all of them outlive the call.
struct RollCall {
  const MatchPlan& plan;
  const MatchContext& context;
  Lineup& lineup;
  Ledger& ledger;
  std::stop_token halt;
};

// Returns why the match cannot begin, as a sentence; std::nullopt if it can, or once a halt is
// requested. Problems that do not prevent the match are reported as warnings.
[[nodiscard]] std::optional<std::string> call_roll(const RollCall& roll);

}  // namespace ludex::match
