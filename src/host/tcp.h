// TCP connections, for programs that share no pipe. A connection is the descriptor of a connected
// socket, which serves as both ends of a PipePort.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/descriptor.h"
#include "base/result.h"
#include "base/time.h"

namespace ludex::host {

struct TcpAddress {
  std::string host;  // a name or a number; never empty
  std::uint16_t port = 0;
  bool operator==(const TcpAddress&) const = default;
};

// Parses "5000", "localhost:5000", "[::1]:5000". Without a host the address is on this machine
// (127.0.0.1).
[[nodiscard]] Result<TcpAddress> parse_tcp_address(std::string_view text);
[[nodiscard]] std::string to_text(const TcpAddress& address);

// Connects to a program that listens at the address. Both waits of this file end early with an
// error when the descriptor `until` (-1: none) becomes readable. The connection does not block and
// is closed in all programs that we start.
[[nodiscard]] Result<Descriptor> connect_to(const TcpAddress& address, TimePoint deadline,
                                            int until = -1);

// Lets the system find out within about a minute that the peer's machine is gone, although nothing
// is sent to it.
void keep_alive(int connection);

class TcpListener {
 public:
  // Port 0 stands for any free port.
  [[nodiscard]] static Result<TcpListener> open(const TcpAddress& address);

  // The address on which it listens, with the actual port.
  [[nodiscard]] const TcpAddress& address() const { return address_; }
  // Whether programs of this machine alone can connect: the address is a loopback address.
  [[nodiscard]] bool is_local() const;
  // Readable while a connection waits to be accepted.
  [[nodiscard]] int get() const { return socket_.get(); }
  // Returns the next connection and its peer's name, such as "127.0.0.1:40000".
  [[nodiscard]] Result<std::pair<Descriptor, std::string>> accept(TimePoint deadline,
                                                                  int until = -1) const;

 private:
  TcpListener(Descriptor socket, TcpAddress address)
      : socket_(std::move(socket)), address_(std::move(address)) {}

  Descriptor socket_;
  TcpAddress address_;
};

}  // namespace ludex::host
