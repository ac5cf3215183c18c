#include "host/serve.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/limits.h"
#include "protocols/call.h"

namespace ludex::host {

namespace {

class Server {
 public:
  Server(LinePort& port, engine::Engine& engine, const Clock& clock, protocols::EngineHalf& half,
         std::stop_token stop)
      : port_(port), engine_(engine), clock_(clock), half_(half), stop_(std::move(stop)) {}

  Served run() {
    while (!over_) {
      while (auto event = over_ ? std::nullopt : engine_.next(TimePoint::min())) {
        happened(*event);
      }
      if (!over_ && !failed_) {
        gone_ || !half_.has_room() ? wait_for_engine() : listen();
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
    if (const auto* answer = std::get_if<engine::Answer>(&event)) {
      const auto asked = std::find_if(asked_.begin(), asked_.end(), [&](const Asked& one) {
        return one.ticket == answer->ticket;
      });
      if (asked != asked_.end()) {
        const std::uint32_t number = asked->number;
        asked_.erase(asked);
        carry_out(half_.on_answer(number, answer->what, clock_.now()));
      }
      return;
    }
    carry_out(half_.on_event(event, clock_.now()));
  }

  // Called if the half has no room for a line before the engine's answer, so that further lines
  // stay unread, or if the controller is gone and its last request is being finished.
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
      case Arrival::closed_input:
        gone_ = true;
        carry_out(half_.on_closed(clock_.now()));
        return;
      case Arrival::too_long:  // dropped whole, as if it had not come (uci.md section 1)
      case Arrival::timeout:
      case Arrival::woken:
        return;
    }
  }

  // Makes the calls before it sends the lines: a line may confirm the work that a call does.
  void carry_out(protocols::EngineOutput output) {
    for (auto& call : output.calls) {
      std::visit([this](auto& what) { this->make(what); }, call);
    }
    if (!output.send.empty() &&
        !port_.send(output.send, clock_.now() + limits::unread_wait).complete) {
      over_ = true;  // the controller reads no more
    }
    if (const auto why = std::exchange(refusal_, std::nullopt); why && !over_) {
      carry_out(half_.on_refused_search(*why, clock_.now()));
    }
    // These follow the lines of the Output with the question, as an engine's answers do.
    while (!refused_.empty() && !over_) {
      const Refused refused = std::move(refused_.front());
      refused_.erase(refused_.begin());
      carry_out(half_.on_answer(refused.number, refused.why, clock_.now()));
    }
  }

  // The half has checked the value; if the engine refuses it all the same, that is reported.
  void make(const protocols::SetOption& call) {
    if (const auto set = engine_.set_option(call.name, call.value); !set) {
      carry_out(half_.on_refused(call, set.error()));
    }
  }
  void make(const protocols::NewGame& call) {
    const engine::Status status = engine_.new_game(*call.game, call.terms);
    const bool is_refused = !status && status.error().fault == engine::Fault::refused;
    no_game_ = is_refused ? std::optional(status.error().detail) : std::nullopt;
    if (!is_refused) {
      check(status);
    }
  }
  void make(const protocols::Settle& /*call*/) { check(engine_.settle()); }
  // An engine that cannot ponder on this request starts to think once the expected move has come.
  void make(protocols::Think& call) {
    if (call.request.limits.ponder && !engine_.can_ponder(call.request)) {
      expected_ = std::move(call);
    } else {
      think(call);
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
      think(*come);
    } else {
      engine_.ponderhit(call.draw_offered);
    }
  }
  void make(const protocols::Ask& call) {
    if (const auto ticket = engine_.ask(*call.game, call.question)) {
      asked_.push_back({*ticket, call.number});
    } else {
      refused_.push_back({call.number, engine::NoAnswer{describe(ticket.error())}});
    }
  }
  void make(const protocols::Compute& call) { carry_out({call.lines(), {}}); }
  void make(const protocols::Quit& /*call*/) { over_ = true; }

  // A controller that stops such a ponder search discards the answer, but expects one.
  static engine::Decision any_move(const protocols::Think& call) {
    engine::Decision decision{engine::NoMove{}};
    if (const auto move = engine::first_allowed(call.request, *call.game)) {
      decision.what = engine::Play{*move, std::nullopt};
    }
    return decision;
  }

  // If the engine's protocol cannot express the request or the game, the service goes on: the half
  // is informed after the lines of the Output with the request.
  void think(const protocols::Think& call) {
    if (no_game_) {
      refusal_ = no_game_;
      return;
    }
    const engine::Status status = engine_.think(*call.game, call.request);
    if (!status && status.error().fault == engine::Fault::refused) {
      refusal_ = status.error().detail;
    } else {
      check(status);
    }
  }

  // Reports a failure to the controller, once.
  void check(const engine::Status& status) {
    if (!status && !failed_) {
      happened(status.error());
    }
  }

  LinePort& port_;
  engine::Engine& engine_;
  const Clock& clock_;
  protocols::EngineHalf& half_;
  std::stop_token stop_;
  // Questions of the half, by its number: those that the engine has accepted, and those that it has
  // refused and whose refusal the half has not been given yet.
  struct Asked {
    engine::Ticket ticket;
    std::uint32_t number;
  };
  struct Refused {
    std::uint32_t number;
    engine::NoAnswer why;
  };
  std::vector<Asked> asked_;
  std::vector<Refused> refused_;  // oldest first
  // Why the last search is impossible, until this is passed to the half.
  std::optional<std::string> refusal_;
  std::optional<std::string> no_game_;  // why the engine has refused the game at hand
  // The search that starts if the expected move comes.
  std::optional<protocols::Think> expected_;
  bool gone_ = false;  // the controller sends no more
  bool over_ = false;
  std::optional<engine::Failure> failed_;
};

}  // namespace

Served serve(LinePort& port, engine::Engine& engine, const Clock& clock,
             protocols::EngineHalf& half, std::stop_token stop) {
  return Server(port, engine, clock, half, std::move(stop)).run();
}

}  // namespace ludex::host
