#include "host/connections.h"

#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/exhaustion.h"
#include "base/limits.h"
#include "host/admission.h"
#include "host/clock.h"
#include "host/stop_signal.h"

namespace ludex::host {
namespace {

// The state that the threads share.
class Turnstile {
 public:
  explicit Turnstile(std::size_t all) : left_(all) {}

  // Returns whether one more connection may be accepted, and counts it.
  bool enter() {
    const std::lock_guard lock(mutex_);
    if (trouble_ || left_ == 0) return false;
    --left_;
    return true;
  }
  // A connection that was not admitted does not count.
  void leave() {
    const std::lock_guard lock(mutex_);
    ++left_;
  }
  void trouble(Error error) {
    const std::lock_guard lock(mutex_);
    if (!trouble_) {
      trouble_ = std::move(error);
    }
  }
  [[nodiscard]] std::optional<Error> trouble() const { return trouble_; }

 private:
  std::mutex mutex_;
  std::size_t left_;
  std::optional<Error> trouble_;
};

}  // namespace

Result<void> serve_connections(const TcpListener& listener, const ConnectionRules& rules,
                               const std::stop_token& stop,
                               const std::function<void(Connection)>& serve) {
  // An error in one thread ends them all.
  std::stop_source over;
  const std::stop_callback forward(stop, [&over] { over.request_stop(); });
  const StopSignal stopped(over.get_token());
  Turnstile turnstile(rules.all);
  const auto give_up = [&](Error why) {
    turnstile.trouble(std::move(why));
    over.request_stop();
  };
  const auto work = [&] {
    try {
      while (!over.stop_requested() && turnstile.enter()) {
        auto connection = listener.accept(TimePoint::max(), stopped.get());
        if (!connection) {
          if (!over.stop_requested()) {
            give_up(connection.error());
          }
          return;
        }
        auto& [socket, peer] = *connection;
        const TimePoint deadline =
            rules.token.empty() ? TimePoint::max() : steady_now() + limits::handshake_wait;
        auto received = admit(socket, rules.token, deadline, stopped.get());
        if (received) {
          serve({std::move(socket), *std::move(received), std::move(peer)});
          continue;
        }
        turnstile.leave();
        if (rules.refused && !over.stop_requested()) {
          rules.refused(peer, received.error());
        }
      }
    } catch (const std::exception& refused) {
      give_up(Error{describe(refused)});
    }
  };
  std::vector<std::jthread> threads;
  for (std::size_t at = 1; at < rules.at_once; ++at) {
    threads.emplace_back(work);
  }
  work();
  threads.clear();
  if (auto trouble = turnstile.trouble()) return tl::unexpected(*std::move(trouble));
  return {};
}

}  // namespace ludex::host
