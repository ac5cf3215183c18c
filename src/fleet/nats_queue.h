// The queue over NATS JetStream. What the server holds, for all matches together:
//
//   stream ludex_games      a work queue: ludex.game.MATCH.NUMBER, gone when acknowledged. Every
//                           match has a consumer of its own, match_MATCH.
//   bucket ludex_results    MATCH.NUMBER: the report of a game, then a word that it is counted
//   bucket ludex_matches    MATCH: the terms; gone a minute after their last renewal
//   bucket ludex_workers    the registrations of workers; likewise
//   stream ludex_abandoned  the server's advisories about games past their last delivery
//
// All of them have a limit in bytes, and what nobody touches is gone after a week.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "fleet/nats_connection.h"
#include "fleet/queue.h"

namespace ludex::fleet {

// Makes the streams and buckets that are missing. The connection outlives the queue.
[[nodiscard]] Result<std::unique_ptr<CoordinatorQueue>> open_coordinator_queue(
    NatsConnection& connection, const std::string& match);
// One thread of a worker calls next(), any thread the rest.
[[nodiscard]] Result<std::unique_ptr<WorkerQueue>> open_worker_queue(NatsConnection& connection);

}  // namespace ludex::fleet
