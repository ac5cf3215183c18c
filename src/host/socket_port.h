// Lines to and from an engine at the other end of a connection, as ProcessPort has them for one
// that we have started.
#pragma once

#include <functional>
#include <string>

#include "base/descriptor.h"
#include "host/pipe_port.h"

namespace ludex::host {

class SocketPort final : public LinePort {
 public:
  // `received` are bytes that were read from the socket before. `closed` is called once, when the
  // connection has been closed; it may be empty.
  SocketPort(Descriptor socket, std::string received, std::function<void()> closed);
  ~SocketPort() override;

  void set_framing(const Framing& framing) override { pipes_.set_framing(framing); }
  Sent send(std::span<const std::string> lines, TimePoint deadline) override {
    return pipes_.send(lines, deadline);
  }
  Received receive(TimePoint deadline) override { return pipes_.receive(deadline); }
  void wake() override { pipes_.wake(); }
  void hurry() override { pipes_.hurry(); }
  // Ends our output, and waits until the engine has ended its own.
  void close(TimePoint until) override;
  ProcessEnd process_end() override;

 private:
  Descriptor socket_;
  PipePort pipes_;
  std::function<void()> closed_;
};

}  // namespace ludex::host
