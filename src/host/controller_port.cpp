#include "host/controller_port.h"

namespace ludex::host {

namespace {

constexpr std::string_view name = "controller";

}  // namespace

ControllerPort::ControllerPort(LinePort& port, const Clock& clock, TrafficLog* log,
                               const std::stop_token& stop)
    : port_(port), clock_(clock), log_(log), stop_(stop), on_stop_(stop, [&port] {
        port.hurry();
      }) {}

void ControllerPort::record(Traffic::Kind kind, TimePoint at, std::string_view text) {
  if (log_ != nullptr) {
    log_->record({at, name, kind, text});
  }
}

LinePort::Sent ControllerPort::send(std::span<const std::string> lines, TimePoint deadline) {
  const Sent sent = port_.send(lines, deadline);
  for (const std::string& line : lines) {
    record(Traffic::Kind::from_engine, sent.written, line);
  }
  if (!sent.complete) {
    record(Traffic::Kind::note, sent.written, "the controller no longer reads");
  }
  return sent;
}

Received ControllerPort::receive(TimePoint deadline) {
  if (stop_.stop_requested()) {
    record(Traffic::Kind::note, clock_.now(), "a stop was requested");
    return {Arrival::closed, {}, {}, {}};
  }
  Received received = port_.receive(deadline);
  switch (received.what) {
    case Arrival::line:
      record(Traffic::Kind::to_engine, received.at, received.text);
      break;
    case Arrival::too_long:
      record(Traffic::Kind::note, received.at, "a line that is too long was dropped");
      break;
    case Arrival::closed:
    case Arrival::closed_input:
      record(Traffic::Kind::note, clock_.now(), "it is gone");
      break;
    case Arrival::timeout:
    case Arrival::woken:
      break;
  }
  return received;
}

}  // namespace ludex::host
