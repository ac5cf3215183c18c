// A port to a controller that may still choose the language: a program does so with its first line,
// a person who types may try other commands before.
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
  // The language is `spoken`, one of `languages`, until the first line of another language arrives.
  // Then the port reports `closed` to the half that reads it, and gives that line to the half that
  // reads it next. If a line may begin several languages, `spoken` is preferred, then the first of
  // them. `port` and the protocols outlive this object.
  LanguagePort(LinePort& port, std::vector<const Protocol*> languages, const Protocol& spoken)
      : port_(port), languages_(std::move(languages)), spoken_(&spoken) {}

  // The language that a first line has chosen; null as long as none has arrived.
  [[nodiscard]] const Protocol* named() const { return named_; }

  // Until a language is chosen, a line ends wherever any of the languages lets it end.
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
    // What follows is cut as this language requires; the text may lie in a buffer that
    // set_framing() changes, so it is copied first.
    told_ = received.text;
    received.text = told_;
    if (framing_) {
      port_.set_framing(*framing_);
    }
    return received;
  }
  void wake() override { port_.wake(); }
  void close(TimePoint until) override { port_.close(until); }
  ProcessEnd process_end() override { return port_.process_end(); }

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
  std::optional<Framing> framing_;      // set by the half that reads the port
  std::optional<std::string> waiting_;  // the line that chose another language
  std::string told_;
};

}  // namespace ludex::host
