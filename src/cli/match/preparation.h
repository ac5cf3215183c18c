// Prepares what a match needs before its first game, and checks everything that can be wrong before
// a file is written.
#pragma once

#include <cstdint>
#include <memory>
#include <tl/expected.hpp>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "cli/cli.h"
#include "cli/interruption.h"
#include "cli/match/coordinator.h"
#include "cli/match/event_files.h"
#include "cli/match/flags.h"
#include "cli/match/keeping.h"
#include "cli/match/log.h"
#include "host/engine_spec.h"
#include "match/run/game_file.h"
#include "match/run/runner.h"

namespace ludex::cli {

// The files written during a match; null if not asked for.
struct OutputFiles {
  std::unique_ptr<match::GameFile> games;
  std::unique_ptr<match::GameFile> positions;
  std::unique_ptr<match::GameFile> sgf;
  EventFiles events;
};

struct Preparation {
  std::vector<host::EngineSpec> specs;
  std::unique_ptr<MatchLog> log;
  match::MatchPlan plan;
  std::uint64_t seed = 0;
  bool goes_on = false;  // where an earlier run has ended
  OutputFiles files;
  std::unique_ptr<Coordinator> coordinator;  // null: the games are played here
  std::vector<std::string> changes = {};     // of the engines, a sentence each
};

// Whether the running games are shown.
[[nodiscard]] bool is_watched(const Console& console);

// `kept` is null for a match that is not kept in a store. `clock` and `interruption` outlive the
// result.
[[nodiscard]] tl::expected<Preparation, ExitError> prepare_match(const MatchFlags& flags,
                                                                 const Console& console,
                                                                 const Clock& clock,
                                                                 const Interruption& interruption,
                                                                 KeptMatch* kept);

// An ExitError that names the match.
[[nodiscard]] tl::unexpected<ExitError> failed_match(const Error& error);

}  // namespace ludex::cli
