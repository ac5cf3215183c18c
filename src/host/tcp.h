// TCP: where programs meet that share no pipe. What comes of it are descriptors of connected
// sockets, both ends of a PipePort in one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "base/time.h"
#include "host/descriptor.h"

namespace ludex::host {

struct TcpAddress {
  std::string host;  // a name or a number; never empty
  std::uint16_t port = 0;
  bool operator==(const TcpAddress&) const = default;
};

// "5000", "localhost:5000", "[::1]:5000". Without a host it is this machine alone (127.0.0.1).
[[nodiscard]] Result<TcpAddress> parse_tcp_address(std::string_view text);
[[nodiscard]] std::string to_text(const TcpAddress& address);

// A connection to a program that listens there. Both waits of this file end early with an error
// when the descriptor `until` (-1: none) becomes readable. The connection does not block and is
// closed in all programs that we start.
[[nodiscard]] Result<Descriptor> connect_to(const TcpAddress& address, TimePoint deadline,
                                            int until = -1);

class TcpListener {
 public:
  // Port 0 is any that is free.
  [[nodiscard]] static Result<TcpListener> open(const TcpAddress& address);

  // Where it listens, with the port that it got.
  [[nodiscard]] const TcpAddress& address() const { return address_; }
  // The next connection; the second is who it is: "127.0.0.1:40000".
  [[nodiscard]] Result<std::pair<Descriptor, std::string>> accept(TimePoint deadline,
                                                                  int until = -1) const;

 private:
  TcpListener(Descriptor socket, TcpAddress address)
      : socket_(std::move(socket)), address_(std::move(address)) {}

  Descriptor socket_;
  TcpAddress address_;
};

}  // namespace ludex::host
