// Checks the engines before the first game: starts each once, and asks for a move if it is unknown
// whether the engine plays the game.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "match/run/result_keeper.h"
#include "match/run/runner.h"
#include "match/run/seated_engines.h"

namespace ludex::match {

// The arguments of the check; all of them outlive the call.
struct EngineCheck {
  const MatchPlan& plan;
  const MatchContext& context;
  SeatedEngines& seated;
  ResultKeeper& results;
  std::stop_token halt;
};

// Returns why the match cannot begin, as a sentence; std::nullopt if it can, or once a halt is
// requested. Problems that do not prevent the match are reported as warnings.
[[nodiscard]] std::optional<std::string> check_engines(const EngineCheck& check);

}  // namespace ludex::match
