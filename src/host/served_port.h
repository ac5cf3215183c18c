// A port to an engine inside this program which is still called through a protocol, so that its
// traffic can be logged like any other engine's.
#pragma once

#include <exception>
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

// What is thrown while the engine is served (base/exhaustion.h) ends the service; receive() throws
// it to the owner behind the last line.
class ServedPort final : public LinePort {
 public:
  // Serves the engine that `make` returns, on a thread of its own. The engine calls `notify`, the
  // argument of `make`, whenever it has an event. The protocol and the clock outlive this object.
  using Make = std::function<std::unique_ptr<engine::Engine>(std::function<void()> notify)>;
  ServedPort(const Make& make, const Protocol& protocol, const Clock& clock,
             const Service& service);
  ~ServedPort() override;

  void set_framing(const Framing& framing) override { near_->set_framing(framing); }
  Sent send(std::span<const std::string> lines, TimePoint deadline) override {
    return near_->send(lines, deadline);
  }
  Received receive(TimePoint deadline) override;
  void wake() override { near_->wake(); }
  void close(TimePoint until) override { near_->close(until); }
  ProcessEnd process_end() override { return near_->process_end(); }

 private:
  std::unique_ptr<LinePort> near_;
  std::unique_ptr<LinePort> far_;
  std::unique_ptr<engine::Engine> engine_;
  std::exception_ptr thrown_;  // set before the far end is closed; null: nothing was
  std::thread thread_;
};

}  // namespace ludex::host
