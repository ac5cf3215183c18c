// The queue between a coordinator and its workers, without a word about how it is made. The one in
// use is NATS JetStream (fleet/nats_queue.h); tests have one in memory.
//
// Messages may be lost, delayed and delivered twice, and both sides may end at any moment. What
// holds is one thing: of all results that are put for a game, the first one stays, and every other
// writer is told so.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "base/time.h"

namespace ludex::fleet {

// The result of a game that has arrived at the coordinator.
struct ArrivedResult {
  std::size_t game = 0;
  std::string text;
};
// A game that was delivered as often as a game may be, and nobody has answered for it.
struct AbandonedGame {
  std::size_t game = 0;
};
using Arrival = std::variant<ArrivedResult, AbandonedGame>;

// The side of the coordinator of one match. Any thread may call it. An error means that the queue
// could not be reached, or refused; the call may be repeated.
class CoordinatorQueue {
 public:
  CoordinatorQueue() = default;
  CoordinatorQueue(const CoordinatorQueue&) = delete;
  CoordinatorQueue& operator=(const CoordinatorQueue&) = delete;
  virtual ~CoordinatorQueue() = default;

  // Announces the match, which is a lease too: it has to be repeated every `lease_renewal`.
  virtual Result<void> announce(const std::string& terms) = 0;
  // Offers a game to the workers. A second call with the same attempt changes nothing, for as long
  // as this object lives: what an earlier one has offered may have been withdrawn.
  virtual Result<void> offer(std::size_t game, std::size_t attempt, const std::string& order) = 0;
  // Whether the game waits for a worker, or one is playing it.
  virtual Result<bool> is_offered(std::size_t game) = 0;
  // Takes the game out of the queue.
  virtual Result<void> withdraw(std::size_t game) = 0;
  // What has arrived; waits if there is nothing. After a start it begins with all results that are
  // not settled.
  virtual Result<std::vector<Arrival>> arrivals(Milliseconds longest_wait) = 0;
  // The result is counted: its text is not needed any more, but no other result can be put.
  virtual Result<void> settle(std::size_t game) = 0;
  // The result is of no use: another one can be put.
  virtual Result<void> reject(std::size_t game) = 0;
  // The workers whose lease has not run out.
  virtual Result<std::vector<std::string>> registrations() = 0;
  // The match is over: removes all that the queue has of it.
  virtual Result<void> close() = 0;
};

// A game as it was delivered to a worker. The other thread that renews it may call, too.
class Delivery {
 public:
  Delivery() = default;
  Delivery(const Delivery&) = delete;
  Delivery& operator=(const Delivery&) = delete;
  virtual ~Delivery() = default;

  [[nodiscard]] virtual std::string_view order() const = 0;
  // The worker is still at it. It has to be repeated every `progress_interval`.
  virtual Result<void> in_progress() = 0;
  // The game has its result.
  virtual Result<void> done() = 0;
  // The game is for somebody else.
  virtual Result<void> give_back() = 0;
};

struct AnnouncedMatch {
  std::string id;
  std::string terms;
};

// The side of a worker. Any thread may call it.
class WorkerQueue {
 public:
  WorkerQueue() = default;
  WorkerQueue(const WorkerQueue&) = delete;
  WorkerQueue& operator=(const WorkerQueue&) = delete;
  virtual ~WorkerQueue() = default;

  [[nodiscard]] virtual Result<std::vector<AnnouncedMatch>> matches() = 0;
  // The next game of the match; null if none came in that time.
  virtual Result<std::unique_ptr<Delivery>> next(const std::string& match,
                                                 Milliseconds longest_wait) = 0;
  // The result of a game, if it has one.
  [[nodiscard]] virtual Result<std::optional<std::string>> result_of(const std::string& match,
                                                                     std::size_t game) = 0;
  // Returns false if the game has a result already: then this one does not count.
  virtual Result<bool> put_result(const std::string& match, std::size_t game,
                                  const std::string& text) = 0;
  // The worker's lease. It has to be repeated every `lease_renewal`.
  virtual Result<void> register_worker(const std::string& worker, const std::string& text) = 0;
  virtual Result<void> unregister_worker(const std::string& worker) = 0;
};

// A worker that is at work on a game says so every ten seconds; after thirty seconds of silence the
// game is delivered to another one.
inline constexpr Milliseconds progress_interval{10'000};
inline constexpr Milliseconds progress_lease{30'000};
// Announcements and registrations.
inline constexpr Milliseconds lease_renewal{15'000};
inline constexpr Milliseconds lease_length{60'000};
// So often a game is delivered before it is abandoned.
inline constexpr std::size_t most_deliveries = 5;

}  // namespace ludex::fleet
