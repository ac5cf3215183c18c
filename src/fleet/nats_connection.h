// A connection to NATS with the certificates and credentials of its owner, and the errors of the
// NATS library as sentences.
#pragma once

#include <nats/nats.h>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "base/random.h"
#include "base/result.h"
#include "base/time.h"
#include "fleet/nats_options.h"

namespace ludex::fleet {

// Destroys values of the client's library.
struct NatsDeleter {
  void operator()(natsOptions* options) const { natsOptions_Destroy(options); }
  void operator()(natsConnection* connection) const { natsConnection_Destroy(connection); }
  void operator()(jsCtx* context) const { jsCtx_Destroy(context); }
  void operator()(kvStore* bucket) const { kvStore_Destroy(bucket); }
  void operator()(kvEntry* entry) const { kvEntry_Destroy(entry); }
  void operator()(natsSubscription* subscription) const { natsSubscription_Destroy(subscription); }
  void operator()(natsMsg* message) const { natsMsg_Destroy(message); }
};
template <class Type>
using Nats = std::unique_ptr<Type, NatsDeleter>;

// "the server refuses: ..." of a status and the library's last sentence about it.
[[nodiscard]] Error nats_error(std::string_view what, natsStatus status);
[[nodiscard]] Result<void> nats_result(std::string_view what, natsStatus status);

class NatsConnection {
 public:
  // Called in a thread of the library when the connection is lost and when it is back.
  using Tell = std::function<void(const std::string& sentence)>;

  // Waits for the first connection at most a few seconds; a lost one is made again as long as this
  // object lives.
  [[nodiscard]] static Result<std::unique_ptr<NatsConnection>> open(const NatsOptions& options,
                                                                    const std::string& name,
                                                                    std::uint64_t seed, Tell tell);
  NatsConnection(const NatsConnection&) = delete;
  NatsConnection& operator=(const NatsConnection&) = delete;
  ~NatsConnection();

  [[nodiscard]] jsCtx* jetstream() const { return jetstream_.get(); }
  [[nodiscard]] natsConnection* get() const { return connection_.get(); }

 private:
  NatsConnection(std::uint64_t seed, Tell tell) : rng_(seed), tell_(std::move(tell)) {}
  [[nodiscard]] Result<void> set_callbacks(natsOptions* into);
  [[nodiscard]] Result<void> configure(natsOptions* into, const NatsOptions& options,
                                       const std::string& name);

  std::mutex mutex_;  // guards the next two
  Rng rng_;
  bool is_closed_ = false;
  std::condition_variable closed_;  // the library makes no calls after that
  const Tell tell_;
  Nats<natsConnection> connection_;
  Nats<jsCtx> jetstream_;
};

}  // namespace ludex::fleet
