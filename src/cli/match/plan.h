// Makes the plan that the match runner plays from the flags of `ludex match`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "base/time.h"
#include "cli/cli.h"
#include "cli/match/flags.h"
#include "cli/match/log.h"
#include "host/engine_spec.h"
#include "match/openings/openings.h"
#include "match/run/runner.h"

namespace ludex::cli {

// The engines with what their entries in engines.toml say. `watched`: a person sees their thoughts.
[[nodiscard]] tl::expected<std::vector<host::EngineSpec>, ExitError> resolve_engines(
    const MatchFlags& flags, bool watched);
[[nodiscard]] std::vector<std::string> names_of(const std::vector<host::EngineSpec>& specs);
// The engines of a match that play no game; absent: there is none.
struct SideSpecs {
  std::optional<host::EngineSpec> referee;
  std::optional<host::EngineSpec> observer;
};
[[nodiscard]] tl::expected<SideSpecs, ExitError> resolve_side_engines(const MatchFlags& flags);
// Sets the host's waits from the flags for every engine, and the wait after `stop` from the
// referee's patience.
void set_waits(host::Timeouts& timeouts, const WaitFlags& flags, const match::Allowance& allowance);
// Why the engine cannot play the game, as far as that shows before it is started.
[[nodiscard]] std::optional<std::string> why_unfit(const host::EngineSpec& spec,
                                                   std::string_view game);
// How many processors a game keeps busy: its players think in turn.
[[nodiscard]] std::size_t threads_of_a_game(const std::vector<host::EngineSpec>& specs);

// `clock` and `log` outlive the plan.
[[nodiscard]] match::MatchPlan make_plan(const MatchFlags& flags,
                                         const std::vector<host::EngineSpec>& specs,
                                         match::OpeningBook book, const Clock& clock,
                                         MatchLog& log);
// Opens the endgame tables, if there are any, and adds them to the plan.
[[nodiscard]] Result<void> add_tables(const MatchFlags& flags, match::MatchPlan& plan);
// Adds the engines that play no game to the plan.
void add_side_engines(const SideSpecs& specs, const MatchFlags& flags, const Clock& clock,
                      MatchLog& log, match::MatchPlan& plan);

}  // namespace ludex::cli
