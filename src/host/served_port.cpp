#include "host/served_port.h"

#include <tuple>

#include "host/loopback.h"

namespace ludex::host {

ServedPort::ServedPort(const Make& make, const Protocol& protocol, const Clock& clock,
                       const Service& service) {
  std::tie(near_, far_) = make_loopback();
  engine_ = make([far = far_.get()] { far->wake(); });
  thread_ = std::thread([this, &protocol, &clock, service] {
    try {
      (void)protocol.serve(*far_, *engine_, clock, service);
    } catch (...) {
      thrown_ = std::current_exception();
    }
    far_->close(TimePoint::min());
  });
}

// The end of input makes the serving thread return.
ServedPort::~ServedPort() {
  near_->close(TimePoint::min());
  thread_.join();
}

Received ServedPort::receive(TimePoint deadline) {
  const Received received = near_->receive(deadline);
  // The thread sets what was thrown before it closes the far end.
  if (received.what == Arrival::closed && thrown_ != nullptr) {
    std::rethrow_exception(thrown_);
  }
  return received;
}

}  // namespace ludex::host
