// Watches the games of a server of CGOS: connects, connects again when the connection is cut, asks
// for games, and tells what the server sends. A thread of its own does all of this.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"
#include "base/time.h"
#include "host/tcp.h"
#include "remote/backoff.h"
#include "remote/server_connection.h"
#include "remote/waker.h"
#include "servers/cgos/spectator_half.h"

namespace ludex::remote {

class CgosSpectator {
 public:
  struct Parts {
    host::TcpAddress server;
    cgos::SpectatorTerms terms;
    const Clock& clock;  // must outlive this object
    std::uint64_t seed = 0;
    // Called on the thread of this object with what has happened, in order. Each connection begins
    // with Joined, and its end is a Failure or Refused; so is an attempt that fails. Announcements
    // and complaints are left out.
    std::function<void(std::vector<cgos::SpectatorEvent>)> tell;
  };

  // Begins to connect.
  explicit CgosSpectator(Parts parts);
  CgosSpectator(const CgosSpectator&) = delete;
  CgosSpectator& operator=(const CgosSpectator&) = delete;
  // Ends the connection and waits for the thread.
  ~CgosSpectator() = default;

  // Asks the server for a game. Lost without a connection: whoever wants it asks again after
  // Joined. May be called from any thread.
  void observe(std::string game);

 private:
  void run();
  // Returns why the connection has ended, for people.
  [[nodiscard]] std::string converse(Descriptor socket);
  [[nodiscard]] std::optional<std::string> exchange(ServerConnection& connection,
                                                    cgos::SpectatorHalf& half);
  // Sends and tells what the half returned; an error says why the connection is of no use.
  [[nodiscard]] std::optional<std::string> take(cgos::SpectatorOutput output,
                                                ServerConnection& connection);
  [[nodiscard]] std::vector<std::string> take_requests();
  [[nodiscard]] bool count_line(TimePoint now);

  Parts parts_;
  Rng rng_;
  Backoff backoff_;
  Waker waker_;
  std::stop_token stop_;               // of the thread
  std::optional<TimePoint> deadline_;  // of the half
  TimePoint minute_{};
  int lines_ = 0;     // of this minute
  std::mutex mutex_;  // guards requests_
  std::vector<std::string> requests_;
  std::jthread thread_;  // destroyed first
};

}  // namespace ludex::remote
