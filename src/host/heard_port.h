// A port of which somebody has already heard the first line, to find out who talks: the line is
// heard once more, then the port goes on.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "host/line_port.h"

namespace ludex::host {

class HeardPort final : public LinePort {
 public:
  // Waits for a line; a port that closes instead has none. It outlives this one.
  explicit HeardPort(LinePort& port) : port_(port) {
    for (;;) {
      const Received received = port_.receive(TimePoint::max());
      if (received.what == Arrival::line) first_ = received.text;
      if (received.what != Arrival::woken && received.what != Arrival::too_long) return;
    }
  }

  [[nodiscard]] const std::optional<std::string>& first_line() const { return first_; }

  Sent send(std::span<const std::string> lines, TimePoint deadline) override {
    return port_.send(lines, deadline);
  }
  Received receive(TimePoint deadline) override {
    if (!first_) return port_.receive(deadline);
    told_ = *std::exchange(first_, std::nullopt);
    return {Arrival::line, told_, {}, {}};
  }
  void wake() override { port_.wake(); }
  void close(TimePoint until) override { port_.close(until); }
  Ending ending() override { return port_.ending(); }

 private:
  LinePort& port_;
  std::optional<std::string> first_;
  std::string told_;
};

}  // namespace ludex::host
