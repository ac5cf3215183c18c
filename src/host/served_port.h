// A port to an engine inside this program that is spoken to in a protocol all the same, so that its
// talk can be written down like that of any other.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <thread>

#include "base/time.h"
#include "engine/engine.h"
#include "host/line_port.h"
#include "host/protocol.h"

namespace ludex::host {

class ServedPort final : public LinePort {
 public:
  // Serves the engine that `make` returns, on a thread of its own; the engine calls what `make` is
  // given whenever it has news. The protocol and the clock outlive this.
  using Make = std::function<std::unique_ptr<engine::Engine>(std::function<void()> notify)>;
  ServedPort(const Make& make, const Protocol& protocol, const Clock& clock,
             const Service& service);
  ~ServedPort() override;

  void set_framing(const Framing& framing) override { near_->set_framing(framing); }
  Sent send(std::span<const std::string> lines, TimePoint deadline) override {
    return near_->send(lines, deadline);
  }
  Received receive(TimePoint deadline) override { return near_->receive(deadline); }
  void wake() override { near_->wake(); }
  void close(TimePoint until) override { near_->close(until); }
  Ending ending() override { return near_->ending(); }

 private:
  std::unique_ptr<LinePort> near_;
  std::unique_ptr<LinePort> far_;
  std::unique_ptr<engine::Engine> engine_;
  std::thread thread_;
};

}  // namespace ludex::host
