// Many games, each gone over by one of several engines of a kind.
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
#include "records/tree.h"

namespace ludex::analysis {

// Starts one more engine for games set up so. Called from several threads at once.
using OpenEngine = std::function<tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>(
    const rules::Setup& setup)>;

struct CampaignSettings {
  const Clock& clock;
  engine::Limits limits;
  std::size_t jobs = 1;  // engines at a time
  std::stop_token stop = {};
};

// Told from the threads that work, one call at a time. Games are numbers in the list that was
// given.
struct CampaignObserver {
  // A position was found, or left out; the survey knows.
  std::function<void(std::size_t game, records::NodeId node)> searched = {};
  // Something of the game went wrong: a sentence.
  std::function<void(std::size_t game, const std::string& trouble)> warned = {};
};

// Searches what is left of the surveys, in their order. An engine that dies is replaced by a new
// one for the same position; a position at which it dies twice is left out. The error: an engine
// cannot be started, or dies at position after position. Without one, all is done unless a stop was
// requested.
[[nodiscard]] std::optional<std::string> run_campaign(std::vector<Survey>& games,
                                                      const OpenEngine& open,
                                                      const CampaignSettings& settings,
                                                      const CampaignObserver& observer);

}  // namespace ludex::analysis
