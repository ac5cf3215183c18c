// A port to a controller, as somebody who serves it for long wants it: with a log, and with an end
// when ours is asked for.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string>

#include "host/line_port.h"
#include "host/traffic_log.h"

namespace ludex::host {

class ControllerPort final : public LinePort {
 public:
  // The port, the clock and the log (null: nobody wants to read the traffic) outlive this one. Once
  // a stop is requested, the controller is gone.
  ControllerPort(LinePort& port, const Clock& clock, TrafficLog* log, const std::stop_token& stop);

  void set_framing(const Framing& framing) override { port_.set_framing(framing); }
  Sent send(std::span<const std::string> lines, TimePoint deadline) override;
  Received receive(TimePoint deadline) override;
  void wake() override { port_.wake(); }
  void hurry() override { port_.hurry(); }
  void close(TimePoint until) override { port_.close(until); }
  Ending ending() override { return port_.ending(); }

 private:
  void record(Traffic::Kind kind, TimePoint at, std::string_view text);

  LinePort& port_;
  const Clock& clock_;
  TrafficLog* log_;
  std::stop_token stop_;
  std::stop_callback<std::function<void()>> on_stop_;
};

}  // namespace ludex::host
