// The streams, buckets and consumers in the server, and reading from them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "fleet/nats_connection.h"

namespace ludex::fleet {

inline constexpr const char* games_stream = "ludex_games";
inline constexpr const char* abandoned_stream = "ludex_abandoned";
inline constexpr const char* results_stream = "KV_ludex_results";

struct NatsBuckets {
  Nats<kvStore> matches;
  Nats<kvStore> results;
  Nats<kvStore> workers;
};

// Makes what is missing.
[[nodiscard]] Result<NatsBuckets> open_streams(jsCtx* jetstream);

// The names of a match in the server. A number is that of a game.
[[nodiscard]] std::string games_consumer(const std::string& match);
[[nodiscard]] std::string games_subject(const std::string& match);  // of all its games
[[nodiscard]] std::string game_subject(const std::string& match, std::size_t number);
[[nodiscard]] std::string results_subject(const std::string& match);  // of all its results
[[nodiscard]] std::string result_key(const std::string& match, std::size_t number);
// The number at the end of a subject; 0 if there is none.
[[nodiscard]] std::size_t number_of(std::string_view subject);

// The consumers of a match: of its games, for the workers; of its results, which begins again with
// all of them; and of its abandoned games.
[[nodiscard]] Result<void> make_games_consumer(jsCtx* jetstream, const std::string& match);

// Deliveries keep the subscription from which they came.
using NatsSubscription = std::shared_ptr<natsSubscription>;
[[nodiscard]] Result<NatsSubscription> games_of(jsCtx* jetstream, const std::string& match);
[[nodiscard]] Result<NatsSubscription> results_of(jsCtx* jetstream, const std::string& match);
[[nodiscard]] Result<NatsSubscription> abandoned_of(jsCtx* jetstream, const std::string& match);
// Removes the consumers.
void remove_consumers(jsCtx* jetstream, const std::string& match);

// At most so many messages; none if none comes in that time.
[[nodiscard]] Result<std::vector<Nats<natsMsg>>> fetch(natsSubscription* subscription, int most,
                                                       Milliseconds longest_wait);
// Calls with every key and value of the bucket.
[[nodiscard]] Result<void> each_entry(
    kvStore* bucket, const std::function<void(std::string_view key, std::string_view value)>& call);
[[nodiscard]] std::string_view text_of(const natsMsg& message);

}  // namespace ludex::fleet
