#include "host/socket_port.h"

#include <sys/socket.h>

#include <utility>

#include "host/clock.h"

namespace ludex::host {

SocketPort::SocketPort(Descriptor socket, std::string received, std::function<void()> closed)
    : socket_(std::move(socket)),
      pipes_({.input = socket_.get(), .output = socket_.get(), .received = std::move(received)}),
      closed_(std::move(closed)) {}

SocketPort::~SocketPort() {
  close(steady_now());
}

void SocketPort::close(TimePoint until) {
  if (!socket_) return;
  pipes_.stop_sending();
  (void)::shutdown(socket_.get(), SHUT_WR);
  while (steady_now() < until) {
    const Arrival what = pipes_.receive(until).what;
    if (what == Arrival::closed || what == Arrival::timeout) break;
  }
  pipes_.close(until);
  socket_.close();
  if (const auto closed = std::exchange(closed_, nullptr)) {
    closed();
  }
}

ProcessEnd SocketPort::process_end() {
  return {true, "its connection was closed", {}};
}

}  // namespace ludex::host
