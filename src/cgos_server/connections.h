// The connections of a server: accepts them, divides what arrives into lines, and sends lines,
// within limits, on the event loop's thread. It knows nothing of the protocol.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/time.h"
#include "cgos_server/server.h"
#include "host/tcp.h"
#include "serve/net/asio_event_loop.h"

namespace ludex::cgos_server {

struct ConnectionLimits {
  std::size_t all = 1000;
  std::size_t of_an_address = 64;     // from one address of another machine
  std::size_t of_this_machine = 512;  // from one address of this machine
  std::size_t line_bytes = std::size_t{64} << 10;
  // Lines that wait to be sent, because the peer does not read; then it is cut off.
  std::size_t unsent_bytes = std::size_t{256} << 10;
  // After the last line to a peer, until it has closed its side.
  Milliseconds farewell_wait{2'000};
};

// Receives what happens at the connections. It may call send() and close() meanwhile.
class ConnectionOwner {
 public:
  ConnectionOwner() = default;
  ConnectionOwner(const ConnectionOwner&) = delete;
  ConnectionOwner& operator=(const ConnectionOwner&) = delete;
  virtual ~ConnectionOwner() = default;

  virtual void on_connected(ConnectionId id, const std::string& address) = 0;
  virtual void on_line(ConnectionId id, std::string_view line) = 0;
  virtual void on_too_long(ConnectionId id) = 0;
  // The peer has gone, or was cut off because it does not read. Not called after close().
  virtual void on_gone(ConnectionId id) = 0;
  // Connections are refused or cannot be accepted; once a minute at most.
  virtual void on_complaint(const std::string& what) = 0;
};

class Connections {
 public:
  // Both outlive this object.
  Connections(serve::net::AsioEventLoop& loop, ConnectionOwner& owner, ConnectionLimits limits);
  // Closes all.
  ~Connections();

  // Begins to listen, and returns the port.
  [[nodiscard]] Result<std::uint16_t> listen(const host::TcpAddress& address);
  // Ignores a connection that has gone.
  void send(ConnectionId id, std::string_view line);
  // Closes it behind the lines that were sent.
  void close(ConnectionId id);
  // Accepts no more, closes all, and calls back when they are closed.
  void shut_down(std::function<void()> done);

 private:
  class State;
  class Link;
  std::shared_ptr<State> state_;  // shared with the calls of the event loop that are pending
};

}  // namespace ludex::cgos_server
