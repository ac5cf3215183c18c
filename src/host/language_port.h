// A port to somebody who may still say which language the talk is in: a program does with its first
// line, a person who types may try other commands before.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/line_port.h"
#include "host/protocol.h"

namespace ludex::host {

class LanguagePort final : public LinePort {
 public:
  // The talk is in `spoken`, one of `languages`, until a first line of another is heard; then the
  // port is closed to whoever serves it, and goes on with that line for whoever serves it next. A
  // line that begins several languages begins `spoken`, or else the first of them. All arguments
  // outlive the port.
  LanguagePort(LinePort& port, std::vector<const Protocol*> languages, const Protocol& spoken)
      : port_(port), languages_(std::move(languages)), spoken_(&spoken) {}

  // The language that was named last; null as long as none was.
  [[nodiscard]] const Protocol* named() const { return named_; }

  // Before a language is named, a line ends wherever it does in any of them.
  void set_framing(const Framing& framing) override {
    Framing wanted = framing;
    const bool cuts_at_any =
        std::any_of(languages_.begin(), languages_.end(),
                    [](const Protocol* language) { return language->framing.cut == LineCut::any; });
    if (named_ == nullptr && cuts_at_any) {
      wanted.cut = LineCut::any;
    }
    framing_ = framing;
    port_.set_framing(wanted);
  }
  Sent send(std::span<const std::string> lines, TimePoint deadline) override {
    return port_.send(lines, deadline);
  }
  Received receive(TimePoint deadline) override {
    if (waiting_) {
      told_ = *std::exchange(waiting_, std::nullopt);
      return {Arrival::line, told_, {}, {}};
    }
    Received received = port_.receive(deadline);
    if (named_ != nullptr || received.what != Arrival::line) return received;
    named_ = language_of(received.text);
    if (named_ == nullptr) return received;
    if (named_ != spoken_) {
      waiting_ = received.text;
      return {Arrival::closed, {}, {}, received.last_byte};
    }
    // What follows is cut as this language cuts it; the text may lie in the same buffer.
    told_ = received.text;
    received.text = told_;
    if (framing_) {
      port_.set_framing(*framing_);
    }
    return received;
  }
  void wake() override { port_.wake(); }
  void close(TimePoint until) override { port_.close(until); }
  Ending ending() override { return port_.ending(); }

 private:
  [[nodiscard]] const Protocol* language_of(std::string_view line) const {
    if (is_first_line_of(*spoken_, line)) return spoken_;
    const auto other = std::find_if(languages_.begin(), languages_.end(), [&](const auto* known) {
      return is_first_line_of(*known, line);
    });
    return other == languages_.end() ? nullptr : *other;
  }

  LinePort& port_;
  std::vector<const Protocol*> languages_;
  const Protocol* spoken_;
  const Protocol* named_ = nullptr;
  std::optional<Framing> framing_;      // of whoever serves the port
  std::optional<std::string> waiting_;  // the line that named another language
  std::string told_;
};

}  // namespace ludex::host
