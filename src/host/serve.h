// Serving a controller: an engine half over a port, with an engine behind it.
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/limits.h"
#include "base/time.h"
#include "engine/engine.h"
#include "host/line_port.h"
#include "host/protocol.h"
#include "protocols/call.h"
#include "protocols/resolve.h"

namespace ludex::host {

// One controller, served by the thread that calls run(). Whenever an event waits in the engine,
// somebody must call port.wake(): built-in engines do by their notify.
template <class Half>
class Server {
 public:
  Server(LinePort& port, engine::Engine& engine, const Clock& clock, Half half,
         std::stop_token stop)
      : port_(port),
        engine_(engine),
        clock_(clock),
        half_(std::move(half)),
        stop_(std::move(stop)) {}

  Served run() {
    while (!over_) {
      while (auto event = over_ ? std::nullopt : engine_.next(TimePoint::min())) {
        happened(*event);
      }
      if (!over_ && !failed_) {
        half_.listens() ? listen() : wait_for_engine();
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
  void happened(const engine::Event& event) {
    if (const auto* failure = std::get_if<engine::Failure>(&event)) {
      if (failed_) {
        return;
      }
      failed_ = *failure;
    }
    carry_out(half_.on_event(event, clock_.now()));
  }

  // The half wants no line before the engine's answer: what the controller writes stays where it
  // is.
  void wait_for_engine() {
    if (stop_.stop_requested()) {
      over_ = true;
    } else if (const auto event = engine_.next(TimePoint::max())) {
      happened(*event);
    }
  }

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
    for (auto answer = answers_.rbegin(); answer != answers_.rend(); ++answer) {
      output.send.insert(output.send.begin() + answer->behind, std::move(answer->line));
    }
    answers_.clear();
    if (!output.send.empty() &&
        !port_.send(output.send, clock_.now() + limits::unread_wait).complete) {
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
  void make(const protocols::Settle& /*call*/) { check(engine_.settle()); }
  // An engine that cannot ponder on this thinks once the expected move has come.
  void make(protocols::Think& call) {
    if (call.request.limits.ponder && !engine_.can_ponder(call.request)) {
      expected_ = std::move(call);
    } else {
      check(engine_.think(*call.game, call.request));
    }
  }
  void make(const protocols::Stop& /*call*/) {
    if (const auto unthought = std::exchange(expected_, std::nullopt)) {
      carry_out(half_.on_event(any_move(*unthought), clock_.now()));
    } else {
      engine_.stop();
    }
  }
  void make(const protocols::Ponderhit& call) {
    if (auto come = std::exchange(expected_, std::nullopt)) {
      come->request.limits.ponder = false;
      come->request.draw_offered = call.draw_offered;
      check(engine_.think(*come->game, come->request));
    } else {
      call.draw_offered ? engine_.ponderhit_with_draw_offer() : engine_.ponderhit();
    }
  }
  void make(const protocols::Explain& call) {
    carry_out(half_.on_explained(engine_.explain(*call.game)));
  }
  void make(const protocols::Probe& call) {
    answers_.push_back({static_cast<std::ptrdiff_t>(call.lines),
                        call.answer(engine_.probe(*call.game), *call.game)});
  }
  void make(const protocols::Compute& call) { carry_out({call.lines(), {}, {}}); }
  void make(const protocols::Quit& /*call*/) { over_ = true; }

  // A controller that stops what was expected throws the answer away, but wants one.
  static engine::Decision any_move(const protocols::Think& call) {
    engine::Decision decision{engine::NoMove{}};
    if (const auto move = protocols::first_allowed(call.request, *call.game)) {
      decision.what = engine::Play{*move, std::nullopt};
    }
    return decision;
  }

  // A failure, which the controller is told of once.
  void check(const engine::Status& status) {
    if (!status && !failed_) {
      happened(status.error());
    }
  }

  LinePort& port_;
  engine::Engine& engine_;
  const Clock& clock_;
  Half half_;
  std::stop_token stop_;
  // Of the engine, to be sent among the lines of the half.
  struct Answer {
    std::ptrdiff_t behind;  // how many of them
    std::string line;
  };
  std::vector<Answer> answers_;  // in order
  // What is to be thought about if the expected move comes.
  std::optional<protocols::Think> expected_;
  bool over_ = false;
  std::optional<engine::Failure> failed_;
};

template <class Half>
[[nodiscard]] Served serve(LinePort& port, engine::Engine& engine, const Clock& clock, Half half,
                           std::stop_token stop) {
  return Server<Half>(port, engine, clock, std::move(half), std::move(stop)).run();
}

}  // namespace ludex::host
