#include "fleet/nats_streams.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "base/text.h"
#include "fleet/messages.h"
#include "fleet/queue.h"

namespace ludex::fleet {

namespace {

constexpr std::int64_t megabyte = std::int64_t{1} << 20;
constexpr std::int64_t games_bytes = 32 * megabyte;
constexpr std::int64_t results_bytes = 256 * megabyte;
constexpr std::int64_t matches_bytes = 16 * megabyte;
constexpr std::int64_t workers_bytes = 8 * megabyte;
constexpr std::int64_t abandoned_bytes = 4 * megabyte;
constexpr int most_waiting = 20'000;  // workers that ask, and games that are played at a time

constexpr std::int64_t ns(std::chrono::nanoseconds time) {
  return time.count();
}
constexpr std::int64_t week = ns(std::chrono::hours(7 * 24));

constexpr const char* advisories = "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.ludex_games";

// A stream of one subject, whose names outlive the result.
jsStreamConfig stream_config(const char* name, const char** subject, std::int64_t bytes) {
  jsStreamConfig config;
  (void)jsStreamConfig_Init(&config);
  config.Name = name;
  config.Subjects = subject;
  config.SubjectsLen = 1;
  config.MaxBytes = bytes;
  config.MaxAge = week;
  config.Storage = js_FileStorage;
  return config;
}

Result<void> make_stream(jsCtx* jetstream, jsStreamConfig& config) {
  jsErrCode code{};
  jsStreamInfo* info = nullptr;
  natsStatus status = js_GetStreamInfo(&info, jetstream, config.Name, nullptr, &code);
  jsStreamInfo_Destroy(info);
  if (status == NATS_OK) return {};
  if (status == NATS_NOT_FOUND) {
    status = js_AddStream(nullptr, jetstream, &config, nullptr, &code);
  }
  return nats_result(fmt::format("the stream {} of NATS", config.Name), status);
}

Result<void> make_games_stream(jsCtx* jetstream) {
  const char* subject = "ludex.game.*.*";
  jsStreamConfig config = stream_config(games_stream, &subject, games_bytes);
  config.Retention = js_WorkQueuePolicy;
  config.MaxMsgSize = static_cast<std::int32_t>(message_bytes);
  config.Discard = js_DiscardNew;
  config.Duplicates = ns(std::chrono::hours(1));
  return make_stream(jetstream, config);
}

Result<void> make_abandoned_stream(jsCtx* jetstream) {
  const std::string all = fmt::format("{}.*", advisories);
  const char* subject = all.c_str();
  jsStreamConfig config = stream_config(abandoned_stream, &subject, abandoned_bytes);
  config.Discard = js_DiscardOld;
  return make_stream(jetstream, config);
}

Result<Nats<kvStore>> make_bucket(jsCtx* jetstream, const char* name, std::int64_t bytes,
                                  std::int64_t lifetime) {
  kvStore* bucket = nullptr;
  natsStatus status = js_KeyValue(&bucket, jetstream, name);
  if (status == NATS_NOT_FOUND) {
    kvConfig config;
    (void)kvConfig_Init(&config);
    config.Bucket = name;
    config.History = 1;
    config.TTL = lifetime;
    config.MaxBytes = bytes;
    config.MaxValueSize = static_cast<std::int32_t>(message_bytes);
    config.StorageType = js_FileStorage;
    status = js_CreateKeyValue(&bucket, jetstream, &config);
  }
  if (status != NATS_OK) {
    return tl::unexpected(nats_error(fmt::format("the bucket {} of NATS", name), status));
  }
  return Nats<kvStore>(bucket);
}

Result<NatsSubscription> subscribed(jsCtx* jetstream, const char* stream, const std::string& name,
                                    const std::string& subject) {
  jsSubOptions options;
  (void)jsSubOptions_Init(&options);
  options.Stream = stream;
  options.Consumer = name.c_str();
  natsSubscription* made = nullptr;
  jsErrCode code{};
  const natsStatus status =
      js_PullSubscribe(&made, jetstream, subject.c_str(), name.c_str(), nullptr, &options, &code);
  if (status != NATS_OK) {
    return tl::unexpected(nats_error(fmt::format("the consumer {} of NATS", name), status));
  }
  return NatsSubscription(made, NatsDeleter());
}

struct ConsumerNames {
  const char* stream;
  std::string name;
  std::string subject;
};

Result<void> make_consumer(jsCtx* jetstream, const ConsumerNames& names, std::int64_t deliveries) {
  jsConsumerConfig config;
  (void)jsConsumerConfig_Init(&config);
  config.Durable = names.name.c_str();
  config.FilterSubject = names.subject.c_str();
  config.AckPolicy = js_AckExplicit;
  config.AckWait = ns(progress_lease);
  config.MaxDeliver = deliveries;
  config.MaxAckPending = most_waiting;
  config.MaxWaiting = most_waiting;
  config.InactiveThreshold = week;
  jsErrCode code{};
  return nats_result(fmt::format("the consumer {} of NATS", names.name),
                     js_AddConsumer(nullptr, jetstream, names.stream, &config, nullptr, &code));
}

ConsumerNames results_names(const std::string& match) {
  return {results_stream, "results_" + match, results_subject(match)};
}
ConsumerNames abandoned_names(const std::string& match) {
  return {abandoned_stream, "abandoned_" + match,
          fmt::format("{}.{}", advisories, games_consumer(match))};
}

}  // namespace

Result<NatsBuckets> open_streams(jsCtx* jetstream) {
  if (auto made = make_games_stream(jetstream); !made) return tl::unexpected(made.error());
  if (auto made = make_abandoned_stream(jetstream); !made) return tl::unexpected(made.error());
  auto matches = make_bucket(jetstream, "ludex_matches", matches_bytes, ns(lease_length));
  if (!matches) return tl::unexpected(matches.error());
  auto results = make_bucket(jetstream, "ludex_results", results_bytes, week);
  if (!results) return tl::unexpected(results.error());
  auto workers = make_bucket(jetstream, "ludex_workers", workers_bytes, ns(lease_length));
  if (!workers) return tl::unexpected(workers.error());
  return NatsBuckets{*std::move(matches), *std::move(results), *std::move(workers)};
}

std::string games_consumer(const std::string& match) {
  return "match_" + match;
}

std::string games_subject(const std::string& match) {
  return fmt::format("ludex.game.{}.*", match);
}

std::string game_subject(const std::string& match, std::size_t number) {
  return fmt::format("ludex.game.{}.{}", match, number);
}

std::string results_subject(const std::string& match) {
  return fmt::format("$KV.ludex_results.{}.*", match);
}

std::string result_key(const std::string& match, std::size_t number) {
  return fmt::format("{}.{}", match, number);
}

std::size_t number_of(std::string_view subject) {
  const auto number = to_integer(subject.substr(subject.rfind('.') + 1));
  return number && *number > 0 ? static_cast<std::size_t>(*number) : 0;
}

Result<void> make_games_consumer(jsCtx* jetstream, const std::string& match) {
  return make_consumer(jetstream, {games_stream, games_consumer(match), games_subject(match)},
                       most_deliveries);
}

Result<NatsSubscription> games_of(jsCtx* jetstream, const std::string& match) {
  return subscribed(jetstream, games_stream, games_consumer(match), games_subject(match));
}

Result<NatsSubscription> results_of(jsCtx* jetstream, const std::string& match) {
  const ConsumerNames names = results_names(match);
  (void)js_DeleteConsumer(jetstream, names.stream, names.name.c_str(), nullptr, nullptr);
  if (auto made = make_consumer(jetstream, names, -1); !made) return tl::unexpected(made.error());
  return subscribed(jetstream, names.stream, names.name, names.subject);
}

Result<NatsSubscription> abandoned_of(jsCtx* jetstream, const std::string& match) {
  const ConsumerNames names = abandoned_names(match);
  if (auto made = make_consumer(jetstream, names, -1); !made) return tl::unexpected(made.error());
  return subscribed(jetstream, names.stream, names.name, names.subject);
}

void remove_consumers(jsCtx* jetstream, const std::string& match) {
  const ConsumerNames results = results_names(match);
  const ConsumerNames abandoned = abandoned_names(match);
  (void)js_DeleteConsumer(jetstream, results.stream, results.name.c_str(), nullptr, nullptr);
  (void)js_DeleteConsumer(jetstream, abandoned.stream, abandoned.name.c_str(), nullptr, nullptr);
  (void)js_DeleteConsumer(jetstream, games_stream, games_consumer(match).c_str(), nullptr, nullptr);
}

Result<std::vector<Nats<natsMsg>>> fetch(natsSubscription* subscription, int most,
                                         Milliseconds longest_wait) {
  natsMsgList list{};
  jsErrCode code{};
  const natsStatus status =
      natsSubscription_Fetch(&list, subscription, most, longest_wait.count(), &code);
  std::vector<Nats<natsMsg>> messages;
  for (int at = 0; status == NATS_OK && at < list.Count; ++at) {
    messages.emplace_back(std::exchange(list.Msgs[at], nullptr));
  }
  natsMsgList_Destroy(&list);
  if (status == NATS_OK || status == NATS_TIMEOUT) return messages;
  return tl::unexpected(nats_error("NATS delivers nothing", status));
}

Result<void> each_entry(
    kvStore* bucket,
    const std::function<void(std::string_view key, std::string_view value)>& call) {
  kvWatchOptions options;
  (void)kvWatchOptions_Init(&options);
  options.IgnoreDeletes = true;
  kvWatcher* made = nullptr;
  if (auto watched = nats_result("a bucket of NATS", kvStore_WatchAll(&made, bucket, &options));
      !watched) {
    return watched;
  }
  const std::unique_ptr<kvWatcher, decltype(&kvWatcher_Destroy)> watcher(made, kvWatcher_Destroy);
  while (true) {
    kvEntry* next = nullptr;
    const natsStatus status = kvWatcher_Next(&next, watcher.get(), 5000);
    if (status != NATS_OK) return nats_result("a bucket of NATS", status);
    if (next == nullptr) return {};  // all that the bucket held
    const Nats<kvEntry> entry(next);
    call(kvEntry_Key(entry.get()), {static_cast<const char*>(kvEntry_Value(entry.get())),
                                    static_cast<std::size_t>(kvEntry_ValueLen(entry.get()))});
  }
}

std::string_view text_of(const natsMsg& message) {
  return {natsMsg_GetData(&message), static_cast<std::size_t>(natsMsg_GetDataLength(&message))};
}

}  // namespace ludex::fleet
