// Serving a controller: an engine half over a port, with an engine behind it.
#pragma once

#include <optional>
#include <utility>
#include <variant>

#include "base/time.h"
#include "engine/engine.h"
#include "host/line_port.h"
#include "host/protocol.h"
#include "protocols/call.h"

namespace ludex::host {

// One controller, served by the thread that calls run(). Whenever an event waits in the engine,
// somebody must call port.wake(): built-in engines do by their notify.
template <class Half>
class Service {
 public:
  Service(LinePort& port, engine::Engine& engine, const Clock& clock, Half half)
      : port_(port), engine_(engine), clock_(clock), half_(std::move(half)) {}

  Served run() {
    while (!over_) {
      while (auto event = over_ ? std::nullopt : engine_.next(TimePoint::min())) {
        if (const auto* failure = std::get_if<engine::Failure>(&*event)) {
          failed_ = *failure;
        }
        carry_out(half_.on_event(*event, clock_.now()));
      }
      if (!over_ && !failed_) {
        listen();
      }
      over_ = over_ || failed_;
    }
    engine_.stop();
    if (failed_) {
      return tl::unexpected(*failed_);
    }
    return {};
  }

 private:
  void listen() {
    const Received received = port_.receive(TimePoint::max());
    switch (received.what) {
      case Arrival::line:
        carry_out(half_.on_line(received.text, clock_.now()));
        return;
      case Arrival::closed:
      case Arrival::deaf:
        carry_out(half_.on_closed(clock_.now()));
        over_ = true;
        return;
      case Arrival::too_long:  // dropped whole, as no line at all (uci.md section 1)
      case Arrival::timeout:
      case Arrival::woken:
        return;
    }
  }

  // Calls first, then lines: an answer follows the work that it confirms.
  void carry_out(typename Half::Output output) {
    for (auto& call : output.events) {
      std::visit([this](auto& what) { this->make(what); }, call);
    }
    if (!output.send.empty() && !port_.send(output.send, TimePoint::max()).complete) {
      over_ = true;  // nobody listens any more
    }
  }

  // The half has checked the value; what the engine refuses all the same is told.
  void make(const protocols::SetOption& call) {
    if (const auto set = engine_.set_option(call.name, call.value); !set) {
      carry_out(half_.on_refused(call, set.error()));
    }
  }
  void make(const protocols::NewGame& call) { check(engine_.new_game(*call.game)); }
  void make(const protocols::Think& call) { check(engine_.think(*call.game, call.request)); }
  void make(const protocols::Stop& /*call*/) { engine_.stop(); }
  void make(const protocols::Ponderhit& /*call*/) { engine_.ponderhit(); }
  void make(const protocols::Explain& call) {
    carry_out(half_.on_explained(engine_.explain(*call.game)));
  }
  void make(const protocols::Quit& /*call*/) { over_ = true; }

  void check(const engine::Status& status) {
    if (!status) {
      failed_ = status.error();
    }
  }

  LinePort& port_;
  engine::Engine& engine_;
  const Clock& clock_;
  Half half_;
  bool over_ = false;
  std::optional<engine::Failure> failed_;
};

template <class Half>
[[nodiscard]] Served serve(LinePort& port, engine::Engine& engine, const Clock& clock, Half half) {
  return Service<Half>(port, engine, clock, std::move(half)).run();
}

}  // namespace ludex::host
