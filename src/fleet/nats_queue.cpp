#include "fleet/nats_queue.h"

#include <fmt/format.h>

#include <map>
#include <mutex>
#include <utility>

#include "base/secret.h"
#include "fleet/json_reader.h"
#include "fleet/messages.h"
#include "fleet/nats_streams.h"

namespace ludex::fleet {

namespace {

// The value of a result that is counted.
constexpr std::string_view counted_word = "counted";
constexpr int most_arrivals = 64;
constexpr Milliseconds short_wait{20};

Result<void> put(kvStore* bucket, const std::string& key, std::string_view text) {
  return nats_result("NATS stores nothing", kvStore_Put(nullptr, bucket, key.c_str(), text.data(),
                                                        static_cast<int>(text.size())));
}

class NatsCoordinatorQueue final : public CoordinatorQueue {
 public:
  NatsCoordinatorQueue(NatsConnection& connection, std::string match, NatsBuckets buckets)
      : jetstream_(connection.jetstream()),
        match_(std::move(match)),
        buckets_(std::move(buckets)) {}

  Result<void> announce(const std::string& terms) override {
    // The server may have lost it.
    if (auto made = make_games_consumer(jetstream_, match_); !made) return made;
    return put(buckets_.matches.get(), match_, terms);
  }

  Result<void> offer(std::size_t game, std::size_t attempt, const std::string& order) override {
    // The server passes over a message whose id it has seen, also if that message was withdrawn.
    const std::string id = fmt::format("{}.{}.{}", result_key(match_, game), attempt, run_);
    jsPubOptions options;
    (void)jsPubOptions_Init(&options);
    options.MsgId = id.c_str();
    options.ExpectStream = games_stream;
    jsErrCode code{};
    return nats_result("NATS takes no game",
                       js_Publish(nullptr, jetstream_, game_subject(match_, game).c_str(),
                                  order.data(), static_cast<int>(order.size()), &options, &code));
  }

  Result<bool> is_offered(std::size_t game) override {
    natsMsg* found = nullptr;
    jsErrCode code{};
    const natsStatus status = js_GetLastMsg(&found, jetstream_, games_stream,
                                            game_subject(match_, game).c_str(), nullptr, &code);
    const Nats<natsMsg> message(found);
    if (status == NATS_OK) return true;
    if (status == NATS_NOT_FOUND) return false;
    return tl::unexpected(nats_error("NATS does not find a game", status));
  }

  Result<void> withdraw(std::size_t game) override { return purge(game_subject(match_, game)); }

  Result<std::vector<Arrival>> arrivals(Milliseconds longest_wait) override {
    const std::lock_guard lock(mutex_);
    std::vector<Arrival> all;
    auto taken = take_results(all, longest_wait);
    if (taken) {
      taken = take_abandoned(all);
    }
    if (taken) return all;
    // They are made again with the next call.
    results_.reset();
    abandoned_.reset();
    return tl::unexpected(taken.error());
  }

  Result<void> settle(std::size_t game) override {
    return put(buckets_.results.get(), result_key(match_, game), counted_word);
  }

  Result<void> reject(std::size_t game) override {
    return nats_result(
        "NATS removes no result",
        kvStore_Purge(buckets_.results.get(), result_key(match_, game).c_str(), nullptr));
  }

  Result<std::vector<std::string>> registrations() override {
    std::vector<std::string> texts;
    auto read = each_entry(buckets_.workers.get(), [&](std::string_view, std::string_view value) {
      texts.emplace_back(value);
    });
    if (!read) return tl::unexpected(read.error());
    return texts;
  }

  Result<void> close() override {
    const std::lock_guard lock(mutex_);
    results_.reset();
    abandoned_.reset();
    auto removed = nats_result("NATS keeps the match",
                               kvStore_Purge(buckets_.matches.get(), match_.c_str(), nullptr));
    remove_consumers(jetstream_, match_);
    if (removed) {
      removed = purge(games_subject(match_));
    }
    if (removed) {
      removed = purge_stream(results_stream, results_subject(match_));
    }
    return removed;
  }

 private:
  Result<void> purge(const std::string& subject) { return purge_stream(games_stream, subject); }

  Result<void> purge_stream(const char* stream, const std::string& subject) {
    jsOptions options;
    (void)jsOptions_Init(&options);
    options.Stream.Purge.Subject = subject.c_str();
    jsErrCode code{};
    return nats_result("NATS removes nothing", js_PurgeStream(jetstream_, stream, &options, &code));
  }

  // These two require the lock.
  Result<void> take_results(std::vector<Arrival>& all, Milliseconds longest_wait) {
    if (!results_) {
      auto made = results_of(jetstream_, match_);
      if (!made) return tl::unexpected(made.error());
      results_ = *std::move(made);
    }
    const auto messages = fetch(results_.get(), most_arrivals, longest_wait);
    if (!messages) return tl::unexpected(messages.error());
    for (const Nats<natsMsg>& message : *messages) {
      const std::string_view text = text_of(*message);
      // A removed result has no text. Those that are not settled come again after the next start.
      if (!text.empty() && text != counted_word) {
        all.push_back(
            ArrivedResult{number_of(natsMsg_GetSubject(message.get())), std::string(text)});
      }
      (void)natsMsg_Ack(message.get(), nullptr);
    }
    return {};
  }

  Result<void> take_abandoned(std::vector<Arrival>& all) {
    if (!abandoned_) {
      auto made = abandoned_of(jetstream_, match_);
      if (!made) return tl::unexpected(made.error());
      abandoned_ = *std::move(made);
    }
    const auto messages = fetch(abandoned_.get(), most_arrivals, short_wait);
    if (!messages) return tl::unexpected(messages.error());
    for (const Nats<natsMsg>& message : *messages) {
      if (const std::size_t game = abandoned_game(text_of(*message)); game > 0) {
        all.push_back(AbandonedGame{game});
      }
      (void)natsMsg_Ack(message.get(), nullptr);
    }
    return {};
  }

  // The game of an advisory; 0 if it is not in the queue any more.
  std::size_t abandoned_game(std::string_view advisory) {
    const auto json = parse_json(advisory, message_bytes);
    if (!json) return 0;
    std::optional<Error> trouble;
    ObjectReader reader(*json, "", trouble);
    const auto sequence = reader.integer("stream_seq", 1, INT64_MAX);
    if (trouble) return 0;
    natsMsg* found = nullptr;
    jsErrCode code{};
    const natsStatus status = js_GetMsg(&found, jetstream_, games_stream,
                                        static_cast<std::uint64_t>(sequence), nullptr, &code);
    const Nats<natsMsg> message(found);
    return status == NATS_OK ? number_of(natsMsg_GetSubject(message.get())) : 0;
  }

  jsCtx* const jetstream_;
  const std::string match_;
  const std::string run_ = new_secret();
  const NatsBuckets buckets_;
  std::mutex mutex_;  // guards what follows
  NatsSubscription results_;
  NatsSubscription abandoned_;
};

class NatsDelivery final : public Delivery {
 public:
  NatsDelivery(NatsSubscription subscription, Nats<natsMsg> message)
      : subscription_(std::move(subscription)), message_(std::move(message)) {}

  [[nodiscard]] std::string_view order() const override { return text_of(*message_); }
  Result<void> in_progress() override {
    const std::lock_guard lock(mutex_);
    return nats_result("NATS", natsMsg_InProgress(message_.get(), nullptr));
  }
  Result<void> done() override {
    const std::lock_guard lock(mutex_);
    jsErrCode code{};
    return nats_result("NATS", natsMsg_AckSync(message_.get(), nullptr, &code));
  }
  Result<void> give_back() override {
    const std::lock_guard lock(mutex_);
    return nats_result("NATS", natsMsg_Nak(message_.get(), nullptr));
  }

 private:
  const NatsSubscription subscription_;  // destroyed after the message
  std::mutex mutex_;
  const Nats<natsMsg> message_;
};

class NatsWorkerQueue final : public WorkerQueue {
 public:
  NatsWorkerQueue(NatsConnection& connection, NatsBuckets buckets)
      : jetstream_(connection.jetstream()),
        connection_(connection.get()),
        buckets_(std::move(buckets)) {}

  [[nodiscard]] Result<std::vector<AnnouncedMatch>> matches() override {
    std::vector<AnnouncedMatch> all;
    auto read =
        each_entry(buckets_.matches.get(), [&](std::string_view key, std::string_view value) {
          all.push_back({std::string(key), std::string(value)});
        });
    if (!read) return tl::unexpected(read.error());
    return all;
  }

  Result<std::unique_ptr<Delivery>> next(const std::string& match,
                                         Milliseconds longest_wait) override {
    NatsSubscription& subscription = subscriptions_[match];
    if (!subscription) {
      auto made = games_of(jetstream_, match);
      if (!made) return tl::unexpected(made.error());
      subscription = *std::move(made);
    }
    auto messages = fetch(subscription.get(), 1, longest_wait);
    if (!messages) {
      subscriptions_.erase(match);
      return tl::unexpected(messages.error());
    }
    if (messages->empty()) return nullptr;
    return std::make_unique<NatsDelivery>(subscription, std::move(messages->front()));
  }

  [[nodiscard]] Result<std::optional<std::string>> result_of(const std::string& match,
                                                             std::size_t game) override {
    kvEntry* found = nullptr;
    const natsStatus status =
        kvStore_Get(&found, buckets_.results.get(), result_key(match, game).c_str());
    const Nats<kvEntry> entry(found);
    if (status == NATS_NOT_FOUND) return std::nullopt;
    if (status != NATS_OK) return tl::unexpected(nats_error("NATS reads no result", status));
    return std::string(static_cast<const char*>(kvEntry_Value(entry.get())),
                       static_cast<std::size_t>(kvEntry_ValueLen(entry.get())));
  }

  Result<bool> put_result(const std::string& match, std::size_t game,
                          const std::string& text) override {
    const natsStatus status =
        kvStore_Create(nullptr, buckets_.results.get(), result_key(match, game).c_str(),
                       text.data(), static_cast<int>(text.size()));
    if (status == NATS_OK) return true;
    const Error why = nats_error("NATS takes no result", status);
    const auto found = result_of(match, game);
    if (found && *found) return false;
    return tl::unexpected(why);
  }

  Result<void> register_worker(const std::string& worker, const std::string& text) override {
    return put(buckets_.workers.get(), worker, text);
  }
  Result<void> unregister_worker(const std::string& worker) override {
    auto removed =
        nats_result("NATS", kvStore_Purge(buckets_.workers.get(), worker.c_str(), nullptr));
    // Answers that nobody waits for, such as a game that is given back, leave before the end.
    (void)natsConnection_FlushTimeout(connection_, 2000);
    return removed;
  }

 private:
  jsCtx* const jetstream_;
  natsConnection* const connection_;
  const NatsBuckets buckets_;
  std::map<std::string, NatsSubscription> subscriptions_;  // by match
};

}  // namespace

Result<std::unique_ptr<CoordinatorQueue>> open_coordinator_queue(NatsConnection& connection,
                                                                 const std::string& match) {
  auto buckets = open_streams(connection.jetstream());
  if (!buckets) return tl::unexpected(buckets.error());
  if (auto made = make_games_consumer(connection.jetstream(), match); !made) {
    return tl::unexpected(made.error());
  }
  return std::make_unique<NatsCoordinatorQueue>(connection, match, *std::move(buckets));
}

Result<std::unique_ptr<WorkerQueue>> open_worker_queue(NatsConnection& connection) {
  auto buckets = open_streams(connection.jetstream());
  if (!buckets) return tl::unexpected(buckets.error());
  return std::make_unique<NatsWorkerQueue>(connection, *std::move(buckets));
}

}  // namespace ludex::fleet
