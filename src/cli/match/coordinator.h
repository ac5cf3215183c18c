// A match whose games are played by workers on other machines (-nats).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "cli/cli.h"
#include "cli/match/flags.h"
#include "cli/match/keeping.h"
#include "fleet/nats_connection.h"
#include "fleet/nats_queue.h"
#include "fleet/remote_games.h"
#include "host/engine_spec.h"
#include "match/run/runner.h"

namespace ludex::cli {

// What the workers are told; the id is not set. Its engines are entries of engines.toml or the
// built-in engine: another key of -engine that says how an engine runs is refused.
[[nodiscard]] tl::expected<fleet::MatchTerms, ExitError> terms_of(
    const MatchFlags& flags, const std::vector<host::EngineSpec>& specs,
    const std::optional<host::EngineSpec>& referee_engine, const match::MatchPlan& plan);

// The connection and the queue of a match.
class Coordinator {
 public:
  [[nodiscard]] static tl::expected<std::unique_ptr<Coordinator>, ExitError> open(
      const NatsFlag& flag, fleet::MatchTerms terms, const KeptMatch* kept,
      fleet::NatsConnection::Tell tell);

  // For MatchContext::elsewhere. This object outlives the player.
  [[nodiscard]] std::unique_ptr<match::GamePlayer> player(const match::PlayerPlace& place);

 private:
  Coordinator(std::unique_ptr<fleet::NatsConnection> connection,
              std::unique_ptr<fleet::CoordinatorQueue> queue, fleet::MatchTerms terms,
              bool is_kept);

  std::unique_ptr<fleet::NatsConnection> connection_;
  std::unique_ptr<fleet::CoordinatorQueue> queue_;
  fleet::MatchTerms terms_;
  bool is_kept_;
};

}  // namespace ludex::cli
