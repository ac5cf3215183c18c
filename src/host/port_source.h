// Where the port to an engine comes from if the engine is no program that we start.
#pragma once

#include <memory>
#include <stop_token>
#include <tl/expected.hpp>

#include "engine/event.h"
#include "host/line_port.h"

namespace ludex::host {

class PortSource {
 public:
  PortSource() = default;
  PortSource(const PortSource&) = delete;
  PortSource& operator=(const PortSource&) = delete;
  virtual ~PortSource() = default;

  // Returns a port to an engine that nobody else uses and that has sent and received nothing yet.
  // Waits a limited time for one, less once a stop is requested; the Failure is cannot_start. Any
  // thread may call it.
  [[nodiscard]] virtual tl::expected<std::unique_ptr<LinePort>, engine::Failure> open(
      const std::stop_token& stop) = 0;
};

}  // namespace ludex::host
