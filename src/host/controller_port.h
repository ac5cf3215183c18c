// A port to a controller that is served for long: it writes a log and ends when a stop is
// requested.
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
  // The port, the clock and the log (null: no traffic is logged) outlive this object. Once a stop
  // is requested, receive() reports the controller as gone.
  ControllerPort(LinePort& port, const Clock& clock, TrafficLog* log, const std::stop_token& stop);

  void set_framing(const Framing& framing) override { port_.set_framing(framing); }
  Sent send(std::span<const std::string> lines, TimePoint deadline) override;
  Received receive(TimePoint deadline) override;
  void wake() override { port_.wake(); }
  void hurry() override { port_.hurry(); }
  void close(TimePoint until) override { port_.close(until); }
  ProcessEnd process_end() override { return port_.process_end(); }

 private:
  void record(Traffic::Kind kind, TimePoint at, std::string_view text);

  LinePort& port_;
  const Clock& clock_;
  TrafficLog* log_;
  std::stop_token stop_;
  std::stop_callback<std::function<void()>> on_stop_;
};

}  // namespace ludex::host
