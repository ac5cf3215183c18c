#include "serve/matches/match_plan.h"

#include <fmt/format.h>

#include <utility>

#include "host/protocol.h"
#include "match/play/player.h"
#include "serve/wire/members.h"

namespace ludex::serve {

namespace {

Answer<match::Entrant> entrant_of(const MatchOrder& order, std::size_t at,
                                  const EngineSource& engines, const std::string& who) {
  const EntrantOrder& wanted = order.entrants[at];
  match::Allowance allowance;
  allowance.time = wanted.time.value_or(order.time);
  allowance.depth = wanted.depth;
  allowance.nodes = wanted.nodes;
  auto plan = engines.plan(order.setup, {.registered = wanted.engine,
                                         .level = wanted.level,
                                         .profile = wanted.profile,
                                         .who = who,
                                         .strength = wanted.strength,
                                         .allowance = allowance});
  const std::string place = fmt::format("engines[{}]", at);
  if (!plan) {
    ApiError error = plan.error();
    error.field = fmt::format("{}.{}", place, error.field == "kind" ? "engine" : error.field);
    return tl::unexpected(std::move(error));
  }
  if (!match::is_bounded(plan->allowance)) {
    return bad_value(
        fmt::format("`{}` could think for ever: it needs a time control, a depth or nodes",
                    wanted.name),
        wanted.time ? place + ".time" : "time");
  }
  const bool is_external = wanted.engine != built_in_name;
  return match::Entrant{.name = wanted.name,
                        .allowance = plan->allowance,
                        .open = std::move(plan->start),
                        .tried_out = is_external,
                        .other_games = host::games_beside(order.setup.game),
                        .rating = plan->rating,
                        .is_weakened = plan->is_weakened};
}

}  // namespace

Answer<match::MatchPlan> match_plan(const MatchOrder& order, std::vector<match::Opening> openings,
                                    const EngineSource& engines, const std::string& who) {
  match::OpeningOptions options{.seed = order.seed};
  if (order.openings) {
    options.order = order.openings->order;
    options.start = order.openings->start;
  }
  match::MatchPlan plan{.entrants = {},
                        .schedule = order.schedule,
                        .setup = order.setup,
                        .openings = match::OpeningBook(std::move(openings), options),
                        .referee = {},
                        .concurrency = order.concurrency,
                        .recover = order.recover,
                        .event = order.name,
                        .style = {},
                        .save_unfinished = false,
                        .sprt = order.sprt};
  plan.referee.adjudication = order.adjudication;
  for (std::size_t at = 0; at < order.entrants.size(); ++at) {
    auto entrant = entrant_of(order, at, engines, who);
    if (!entrant) return tl::unexpected(entrant.error());
    plan.entrants.push_back(*std::move(entrant));
  }
  return plan;
}

}  // namespace ludex::serve
