// A request to stop, for a thread that waits in poll().
#pragma once

#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <system_error>

#include "base/descriptor.h"

namespace ludex::host {

// Its descriptor becomes readable when a stop is requested, and remains so.
class StopSignal {
 public:
  explicit StopSignal(const std::stop_token& stop)
      : signal_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)), on_stop_(stop, [this] {
          const std::uint64_t one = 1;
          (void)!::write(signal_.get(), &one, sizeof one);
        }) {
    if (!signal_) {
      throw std::system_error(errno, std::generic_category(), "cannot wait for a stop");
    }
  }
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  [[nodiscard]] int get() const { return signal_.get(); }

 private:
  Descriptor signal_;
  std::stop_callback<std::function<void()>> on_stop_;
};

}  // namespace ludex::host
