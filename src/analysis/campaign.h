// Analyses many games with several engines of one kind, one engine for each game.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "analysis/survey.h"
#include "base/time.h"
#include "engine/engine.h"
#include "engine/request.h"
#include "records/tree/tree.h"

namespace ludex::analysis {

// Starts another engine, for games with this setup. It is called from several threads at once.
using OpenEngine = std::function<tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>(
    const rules::Setup& setup)>;

struct CampaignSettings {
  const Clock& clock;
  engine::Limits limits;
  std::size_t jobs = 1;  // engines at a time
  std::stop_token stop = {};
};

// Called by the working threads, one call at a time. `game` is an index of the list of surveys.
struct CampaignObserver {
  // A position was searched or left out; the survey holds the result.
  std::function<void(std::size_t game, records::NodeId node)> searched = {};
  // Something went wrong in the game; `trouble` is a sentence.
  std::function<void(std::size_t game, const std::string& trouble)> warned = {};
};

// Searches the remaining positions of the surveys, in their order. An engine that dies is replaced
// by a new one for the same position; a position at which it dies twice is left out. Returns an
// error if an engine cannot be started, or dies at position after position. Without an error, all
// is done unless a stop was requested.
[[nodiscard]] std::optional<std::string> run_campaign(std::vector<Survey>& games,
                                                      const OpenEngine& open,
                                                      const CampaignSettings& settings,
                                                      const CampaignObserver& observer);

}  // namespace ludex::analysis
