#include "cli/match/coordinator.h"

#include <fmt/format.h>

#include <random>
#include <utility>

#include "base/secret.h"
#include "base/text.h"
#include "cli/engine_hash.h"
#include "store/position_key.h"
#include "tournament/definition.h"

namespace ludex::cli {

namespace {

tl::expected<fleet::EngineTerms, ExitError> engine_terms(const EngineChoice& choice,
                                                         const host::EngineSpec& spec) {
  host::EngineSpec rest = choice.spec;
  const bool is_builtin = !choice.conf && rest.command == builtin_command;
  rest.name.clear();
  rest.options.clear();
  rest.rating.reset();
  if (is_builtin) {
    rest.command.clear();
  }
  if (!choice.conf && !is_builtin) {
    return wrong_usage(fmt::format(
        "match: engine {}: with -nats an engine is an entry of engines.toml (conf=NAME), which "
        "every worker has, or cmd=builtin",
        printable(spec.name)));
  }
  if (rest != host::EngineSpec() || choice.protocol || choice.debug || choice.time_scale != 1) {
    return wrong_usage(fmt::format(
        "match: engine {}: with -nats the entry of engines.toml says how it is run, and beside "
        "conf= only name=, option.NAME=, rating= and the keys of a player may be given",
        printable(spec.name)));
  }
  auto hash = hash_of(spec);
  if (!hash) return work_failed("match: " + describe(hash.error()));
  fleet::EngineTerms terms{
      .name = spec.name, .entry = choice.conf, .hash = *std::move(hash), .rating = spec.rating};
  for (const host::OptionSetting& option : choice.spec.options) {
    terms.options.push_back({option.name, option.value, option.if_known});
  }
  return terms;
}

// The same after every resumption.
std::string id_of(const KeptMatch* kept) {
  if (kept == nullptr || kept->saved == nullptr) return new_secret();
  return store::PositionKey().with(tournament::to_text(kept->saved->definition())).text();
}

}  // namespace

tl::expected<fleet::MatchTerms, ExitError> terms_of(
    const MatchFlags& flags, const std::vector<host::EngineSpec>& specs,
    const std::optional<host::EngineSpec>& referee_engine, const match::MatchPlan& plan) {
  fleet::MatchTerms terms{.match = {},
                          .event = flags.event,
                          .setup = flags.setup,
                          .engines = {},
                          .adjudication = flags.adjudication,
                          .waits = {.startup = flags.waits.startup,
                                    .new_game = flags.waits.new_game,
                                    .ready = flags.waits.ready,
                                    .settle = flags.waits.settle},
                          .fair_time = flags.fair_time,
                          .checks_lines = flags.checks_lines};
  for (std::size_t at = 0; at < specs.size(); ++at) {
    auto engine = engine_terms(flags.engines[at].choice, specs[at]);
    if (!engine) return tl::unexpected(engine.error());
    engine->allowance = plan.entrants[at].allowance;
    engine->restart = plan.entrants[at].restart;
    terms.engines.push_back(*std::move(engine));
  }
  if (referee_engine) {
    auto engine = engine_terms(flags.referee_engine->choice, *referee_engine);
    if (!engine) return tl::unexpected(engine.error());
    terms.referee_engine = *std::move(engine);
  }
  if (flags.nats->speed) {
    terms.speed = *flags.nats->speed;
    if (terms.speed == 0) {
      const auto speed = measured_speed(1);
      if (!speed) return work_failed("match: " + describe(speed.error()));
      terms.speed = *speed;
    }
  }
  return terms;
}

Coordinator::Coordinator(std::unique_ptr<fleet::NatsConnection> connection,
                         std::unique_ptr<fleet::CoordinatorQueue> queue, fleet::MatchTerms terms,
                         bool is_kept)
    : connection_(std::move(connection)),
      queue_(std::move(queue)),
      terms_(std::move(terms)),
      is_kept_(is_kept) {}

tl::expected<std::unique_ptr<Coordinator>, ExitError> Coordinator::open(
    const NatsFlag& flag, fleet::MatchTerms terms, const KeptMatch* kept,
    fleet::NatsConnection::Tell tell) {
  terms.match = id_of(kept);
  auto connection = fleet::NatsConnection::open(flag.server, "ludex match " + terms.match,
                                                std::random_device()(), std::move(tell));
  if (!connection) return work_failed("match: " + describe(connection.error()));
  auto queue = fleet::open_coordinator_queue(**connection, terms.match);
  if (!queue) return work_failed("match: " + describe(queue.error()));
  return std::unique_ptr<Coordinator>(new Coordinator(*std::move(connection), *std::move(queue),
                                                      std::move(terms), kept != nullptr));
}

std::unique_ptr<match::GamePlayer> Coordinator::player(const match::PlayerPlace& place) {
  return std::make_unique<fleet::RemoteGames>(fleet::Coordination{*queue_, terms_, is_kept_},
                                              place);
}

}  // namespace ludex::cli
