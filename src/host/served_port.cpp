#include "host/served_port.h"

#include <tuple>

#include "host/loopback.h"

namespace ludex::host {

ServedPort::ServedPort(const Make& make, const Protocol& protocol, const Clock& clock,
                       const Service& service) {
  std::tie(near_, far_) = make_loopback();
  engine_ = make([far = far_.get()] { far->wake(); });
  thread_ = std::thread([this, &protocol, &clock, service] {
    (void)protocol.serve(*far_, *engine_, clock, service);
    far_->close(TimePoint::min());
  });
}

// The end of input makes the serving thread return.
ServedPort::~ServedPort() {
  near_->close(TimePoint::min());
  thread_.join();
}

}  // namespace ludex::host
