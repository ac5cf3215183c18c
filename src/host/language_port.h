// A port to somebody who may still say which language the talk is in: a program does with its first
// word, a person who types may try other commands before.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "host/line_port.h"

namespace ludex::host {

class LanguagePort final : public LinePort {
 public:
  // `languages` are the words that name one, each a handshake's first line. The talk is in `spoken`
  // until another is named; then the port is closed to whoever serves it, and goes on with that
  // line for whoever serves it next. All arguments outlive the port.
  LanguagePort(LinePort& port, std::span<const std::string_view> languages, std::string_view spoken)
      : port_(port), languages_(languages), spoken_(spoken) {}

  // The language that was named last; absent as long as none was.
  [[nodiscard]] const std::optional<std::string_view>& named() const { return named_; }

  void set_framing(const Framing& framing) override { port_.set_framing(framing); }
  Sent send(std::span<const std::string> lines, TimePoint deadline) override {
    return port_.send(lines, deadline);
  }
  Received receive(TimePoint deadline) override {
    if (waiting_) {
      told_ = *std::exchange(waiting_, std::nullopt);
      return {Arrival::line, told_, {}, {}};
    }
    Received received = port_.receive(deadline);
    if (named_ || received.what != Arrival::line) return received;
    for (const std::string_view language : languages_) {
      if (equal_ignoring_case(trim(received.text), language)) {
        named_ = language;
      }
    }
    if (!named_ || *named_ == spoken_) return received;
    waiting_ = received.text;
    return {Arrival::closed, {}, {}, received.last_byte};
  }
  void wake() override { port_.wake(); }
  void close(TimePoint until) override { port_.close(until); }
  Ending ending() override { return port_.ending(); }

 private:
  LinePort& port_;
  std::span<const std::string_view> languages_;
  std::string_view spoken_;
  std::optional<std::string_view> named_;
  std::optional<std::string> waiting_;  // the line that named another language
  std::string told_;
};

}  // namespace ludex::host
