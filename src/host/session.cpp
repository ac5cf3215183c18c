#include "host/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/limits.h"
#include "base/text.h"
#include "engine/engine.h"
#include "engine/processor_wait.h"
#include "host/event_queue.h"
#include "host/fair_wait.h"
#include "host/open_options.h"
#include "host/processor_wait.h"
#include "host/question_clock.h"
#include "host/session_report.h"
#include "protocols/event.h"

namespace ludex::host {

namespace {

class Session final : public engine::Engine, public engine::ProcessorWait {
 public:
  // Waits for the engine's introduction and sets the options of `spec`.
  [[nodiscard]] static Started start(std::unique_ptr<LinePort> port,
                                     std::unique_ptr<protocols::ControllerHalf> half,
                                     const EngineSpec& spec, const Clock& clock,
                                     const SessionContext& context, const Protocol& protocol) {
    port->set_framing(framing_of(protocol, spec));
    std::unique_ptr<Session> session(
        new Session(std::move(port), std::move(half), spec, clock, context));
    session->protocol_ = protocol.name;
    session->carries_ = protocol.carries;
    session->send_first(spec.first_lines);
    session->fair_wait_.begin_wait();
    session->apply(session->half_->start(clock.now()), clock.now());
    session->wait_for(session->handshaken_);
    if (!session->failure_) {
      session->set_options(spec.options);
      session->options_ = session->half_->options();
    }
    if (session->failure_) {
      return tl::unexpected(*session->failure_);
    }
    return session;
  }

  ~Session() override {
    on_stop_.reset();
    if (!failure_) {
      // An engine that did not even answer a stop gets less time to quit.
      const bool in_a_hurry = stop_.stop_requested() || stop_unanswered_;
      const TimePoint until =
          clock_.now() + (in_a_hurry ? std::min(timeouts_.quit, hurried_quit) : timeouts_.quit);
      (void)send(half_->quit(clock_.now()).send, until);
      port_->close(until);
    }
    port_->report_errors_to(nullptr);  // the port outlives the log
    log_.note("ended");
  }

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  [[nodiscard]] bool offers(std::string_view option) const override {
    return half_->offers(option);
  }

  Result<void> set_option(std::string_view name, std::string_view value) override {
    if (failure_) {
      return fail("the engine has failed: " + failure_->detail);
    }
    auto output = half_->set_option(name, value, clock_.now());
    if (!output) {
      return tl::unexpected(std::move(output.error()));
    }
    apply(std::move(*output), clock_.now());
    return {};
  }

  void meet(const engine::Opponent& opponent) override { half_->meet(opponent); }

  engine::Status new_game(const rules::Game& game, const engine::Terms& terms) override {
    if (!failure_) {
      take_what_is_there();
    }
    if (!failure_ && !carries_(game.setup())) {
      return tl::unexpected(engine::Failure{
          engine::Fault::refused, fmt::format("{} cannot tell such a game of {}", protocol_,
                                              printable(game.setup().game))});
    }
    if (!failure_) {
      ready_ = false;
      port_->threads_changed();
      fair_wait_.begin_wait();
      auto output = half_->new_game(game, terms, clock_.now());
      if (!output) {
        return tl::unexpected(engine::Failure{engine::Fault::refused, describe(output.error())});
      }
      apply(std::move(*output), clock_.now());
      wait_for(ready_);
    }
    return status();
  }

  engine::Status settle() override {
    if (!failure_) {
      take_what_is_there();
    }
    if (!failure_) {
      ready_ = false;
      fair_wait_.begin_wait();
      auto output = half_->isready(clock_.now());
      if (!output) {
        return tl::unexpected(engine::Failure{engine::Fault::refused, describe(output.error())});
      }
      apply(std::move(*output), clock_.now());
      wait_for(ready_);
    }
    return status();
  }

  [[nodiscard]] bool can_ponder(const engine::Request& request) const override {
    return half_->can_ponder(request);
  }

  [[nodiscard]] bool can_search_infinitely() const override {
    return half_->can_search_infinitely();
  }

  [[nodiscard]] bool can_clean_up() const override { return half_->can_clean_up(); }

  engine::Status think(const rules::Game& game, const engine::Request& request) override {
    if (!failure_) {
      take_what_is_there();
    }
    if (!failure_) {
      auto output = half_->think(game, request, clock_.now());
      if (!output) {
        return tl::unexpected(engine::Failure{engine::Fault::refused, describe(output.error())});
      }
      could_lose_ = host::ProcessorWait::could_lose(request.limits, game.to_move());
      fair_wait_.begin_move(could_lose_, clock_.now());
      asked_ = true;
      question_clock_.begin(request.limits.ponder ? std::nullopt : std::optional(clock_.now()));
      apply(std::move(*output), clock_.now());
    }
    return status();
  }

  void stop() override {
    if (!failure_) {
      if (!stop_unanswered_) {
        fair_wait_.begin_wait(asked_);
      }
      stop_unanswered_ = asked_;
      apply(half_->stop(clock_.now()), clock_.now());
    }
  }

  void ponderhit(bool draw_offered) override {
    if (!failure_) {
      fair_wait_.begin_move(could_lose_, clock_.now());
      question_clock_.count_from(clock_.now());
      apply(half_->ponderhit(clock_.now(), draw_offered), clock_.now());
    }
  }

  [[nodiscard]] std::optional<Duration> without_processor() const override {
    return fair_wait_.without_processor_in_move();
  }
  [[nodiscard]] std::optional<Duration> without_processor_since_stop() const override {
    return fair_wait_.without_processor();
  }

  // Lines that came before the question are no part of its answer.
  Result<engine::Ticket> ask(const rules::Game& game, const engine::Question& question) override {
    if (!failure_) {
      take_what_is_there();
    }
    if (failure_) {
      return fail("the engine has failed: " + failure_->detail);
    }
    const engine::Ticket ticket{questions_ + 1};
    auto output = half_->ask(ticket, game, question, clock_.now());
    if (!output) {
      return tl::unexpected(std::move(output.error()));
    }
    ++questions_;
    apply(std::move(*output), clock_.now());
    return ticket;
  }

  [[nodiscard]] std::vector<engine::CommandInfo> commands() const override {
    return half_->commands();
  }

  std::optional<engine::Event> next(TimePoint deadline) override {
    for (;;) {
      if (auto event = events_.pop()) {
        return event;
      }
      if (failure_ || std::exchange(woken_, false)) {
        return std::nullopt;
      }
      const TimePoint seen = receive_until(deadline);
      if (events_.empty() && !woken_ && deadline != TimePoint::max() && seen >= deadline) {
        return std::nullopt;
      }
    }
  }

  void wake() override { port_->wake(); }

 private:
  static constexpr Milliseconds hurried_quit{500};

  Session(std::unique_ptr<LinePort> port, std::unique_ptr<protocols::ControllerHalf> half,
          const EngineSpec& spec, const Clock& clock, const SessionContext& context)
      : port_(std::move(port)),
        half_(std::move(half)),
        clock_(clock),
        timeouts_(spec.timeouts),
        log_(context.log, clock, spec.name.empty() ? spec.command : spec.name),
        named_(!spec.name.empty()),
        stop_(context.stop) {
    log_.note(spec.port_source == nullptr ? "started " + spec.command : "connected");
    if (log_.takes_errors()) {
      port_->report_errors_to(
          [this](std::string_view line, TimePoint at) { log_.errors(line, at); });
    }
    on_stop_.emplace(stop_, Wake{this});
  }

  [[nodiscard]] engine::Status status() const {
    if (failure_) {
      return tl::unexpected(*failure_);
    }
    return {};
  }

  // Whether the engine accepts the lines shows in what it answers next, so no result is checked.
  void send_first(const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    std::vector<protocols::Line> first;
    first.reserve(lines.size());
    for (const std::string& line : lines) {
      first.push_back({line});
    }
    (void)send(std::move(first), clock_.now() + timeouts_.send);
  }

  void set_options(const std::vector<OptionSetting>& settings) {
    for (const OptionSetting& setting : settings) {
      if (setting.if_known && !half_->offers(setting.name)) {
        log_.note("has no option " + setting.name);
        continue;
      }
      if (setting.no_text && takes_text(half_->options(), setting.name)) {
        give_up({engine::Fault::refused, closed_option(setting.name)});
        return;
      }
      if (const auto set = set_option(setting.name, setting.value); !set && !failure_) {
        give_up({engine::Fault::refused, describe(set.error())});
      }
      if (failure_) {
        return;
      }
    }
  }

  LinePort::Sent send(std::vector<protocols::Line> lines, TimePoint until) {
    texts_.clear();
    for (protocols::Line& line : lines) {
      texts_.push_back(std::move(line.text));
    }
    const LinePort::Sent sent = port_->send(texts_, until);
    log_.sent(texts_, sent.written);
    return sent;
  }

  // Carries out the half's output; `at` is the time of the event that caused it.
  void apply(protocols::ControllerOutput output, TimePoint at) {
    std::optional<LinePort::Sent> sent;
    if (!output.send.empty()) {
      const bool starts_clock =
          std::any_of(output.send.begin(), output.send.end(),
                      [](const protocols::Line& line) { return line.starts_clock; });
      sent = send(std::move(output.send), clock_.now() + timeouts_.send);
      if (starts_clock) {
        question_clock_.line_sent(at, sent->written);
      }
    }
    if (output.deadline && output.deadline != deadline_) {
      wait_ = *output.deadline - clock_.now();
    }
    deadline_ = output.deadline;
    const TimePoint decided = output.decided_at.value_or(at);
    for (auto& event : output.events) {
      std::visit([&](auto& what) { happened(std::move(what), decided); }, event);
    }
    if (failure_ || !sent || sent->complete) {
      return;
    }
    if (sent->refused) {
      give_up(failure_of_end(*port_, engine::Fault::closed_input));
    } else {
      give_up(
          {engine::Fault::not_responding, "it did not take a command from its full pipe in time"});
    }
  }

  void happened(protocols::Handshaken&& what, TimePoint /*at*/) {
    identity_ = std::move(what.identity);
    options_ = std::move(what.options);
    handshaken_ = true;
    if (!named_ && !identity_.name.empty()) {
      log_.rename(identity_.name);
    }
  }
  void happened(protocols::Ready&& /*what*/, TimePoint /*at*/) { ready_ = true; }
  void happened(engine::Answer&& what, TimePoint /*at*/) { events_.push(std::move(what)); }
  void happened(engine::Info&& what, TimePoint /*at*/) { events_.push(std::move(what)); }
  void happened(engine::Complaint&& what, TimePoint /*at*/) {
    log_.note(what.text);
    events_.push(std::move(what));
  }
  void happened(engine::Decision&& what, TimePoint at) {
    what.took = question_clock_.stop(at);
    asked_ = stop_unanswered_ = false;
    events_.push(std::move(what));
  }
  void happened(engine::Failure&& what, TimePoint /*at*/) {
    // The half sees only complete lines; bytes without a line end are output too.
    if (what.fault == engine::Fault::not_responding && clock_.now() - last_arrival_ < wait_ / 4) {
      what.fault = engine::Fault::flooding;
      what.detail += ", but other output";
    }
    give_up(std::move(what));
  }

  void give_up(engine::Failure failure) {
    if (failure_) {
      return;
    }
    port_->close(clock_.now());
    if (failure.fault != engine::Fault::exited && failure.fault != engine::Fault::closed_input &&
        failure.fault != engine::Fault::closed_output) {
      failure.detail = with_last_words(std::move(failure.detail), port_->process_end());
    }
    log_.note(failure.detail);
    deadline_.reset();
    failure_ = failure;
    events_.push(std::move(failure));
  }

  // Postpones a deadline that has passed, if the engine had no processor for it.
  void postpone(TimePoint now) {
    const Duration by = fair_wait_.take_extension();
    const auto later = by > Duration::zero() ? half_->postpone(by, now) : std::nullopt;
    if (!later) return;
    log_.note("it had no processor, and is waited for longer");
    deadline_ = later;
  }

  // Receives once, and passes the half's deadline on if it is over. Returns the latest time that is
  // known. Nothing here can be delayed by the engine's output.
  TimePoint receive_until(TimePoint until) {
    until = std::min(until, deadline_.value_or(TimePoint::max()));
    const Received received =
        port_->receive(std::min(until, fair_wait_.mark_due().value_or(TimePoint::max())));
    const TimePoint seen = received.what == Arrival::line || received.what == Arrival::too_long
                               ? received.at
                               : clock_.now();
    if (const auto due = fair_wait_.mark_due(); due && seen >= *due) {
      fair_wait_.take_mark();
    }
    if (!failure_ && deadline_ && seen >= *deadline_) {
      postpone(seen);
    }
    take(received);
    if (!failure_ && deadline_ && received.what != Arrival::woken && seen >= *deadline_) {
      const TimePoint passed = *deadline_;
      apply(half_->on_deadline(seen), seen);
      if (deadline_ && *deadline_ <= passed) {
        deadline_.reset();
      }
    }
    return seen;
  }

  void take(const Received& received) {
    last_arrival_ = received.last_byte;
    switch (received.what) {
      case Arrival::line:
        log_.received(received.text, received.at);
        apply(half_->on_line(received.text, received.at), received.at);
        log_.write_down();
        return;
      case Arrival::too_long:
        happened(engine::Complaint{"it printed a line over the length limit"}, {});
        return;
      case Arrival::closed:
        give_up(failure_of_end(*port_, engine::Fault::closed_output));
        return;
      case Arrival::closed_input:
        give_up(failure_of_end(*port_, engine::Fault::closed_input));
        return;
      case Arrival::woken:
        woken_ = true;
        return;
      case Arrival::timeout:
        return;
    }
  }

  // Reads the lines that have come since the last command, so that they are not taken for an answer
  // to the next one. The amount is limited, for an engine may print faster than we read.
  void take_what_is_there() {
    for (std::size_t bytes = 0; bytes < limits::read_ahead_bytes && !failure_;) {
      const Received received = port_->receive(TimePoint::min());
      if (received.what == Arrival::timeout) {
        return;
      }
      bytes += received.what == Arrival::too_long ? limits::line_bytes : received.text.size() + 1;
      take(received);
    }
  }

  // Waits until `done` is true or a Failure occurs; the half's deadlines guarantee an end. A wake()
  // in the meantime is remembered for next().
  void wait_for(const bool& done) {
    while (!done && !failure_) {
      if (stop_.stop_requested()) {
        give_up({engine::Fault::not_responding, "it was not ready yet when a stop was requested"});
        return;
      }
      const bool woken = std::exchange(woken_, false);
      (void)receive_until(TimePoint::max());
      woken_ = woken_ || woken;
    }
  }

  std::unique_ptr<LinePort> port_;
  FairWait fair_wait_{*port_};
  std::unique_ptr<protocols::ControllerHalf> half_;
  std::string_view protocol_;                       // the protocol's name
  bool (*carries_)(const rules::Setup&) = nullptr;  // set by start()
  const Clock& clock_;
  Timeouts timeouts_;
  SessionLog log_;
  bool named_;
  engine::Identity identity_;
  std::vector<engine::Option> options_;
  bool handshaken_ = false;
  bool ready_ = false;
  std::uint32_t questions_ = 0;  // questions accepted so far
  bool woken_ = false;
  bool asked_ = false;            // a decision was asked for and has not come yet
  bool could_lose_ = false;       // by a wait for a processor, in the present move
  bool stop_unanswered_ = false;  // a stop was sent and the decision has not come yet
  QuestionClock question_clock_;
  TimePoint last_arrival_{};  // of any byte
  std::optional<TimePoint> deadline_;
  Duration wait_{0};                // the time that the half allowed when it set the deadline
  std::vector<std::string> texts_;  // lines being sent
  EventQueue events_;
  std::optional<engine::Failure> failure_;
  std::stop_token stop_;
  struct Wake {
    Session* session;
    void operator()() const { session->port_->hurry(); }
  };
  std::optional<std::stop_callback<Wake>> on_stop_;
};

}  // namespace

Started start_session(std::unique_ptr<LinePort> port,
                      std::unique_ptr<protocols::ControllerHalf> half, const EngineSpec& spec,
                      const Clock& clock, const SessionContext& context, const Protocol& protocol) {
  return Session::start(std::move(port), std::move(half), spec, clock, context, protocol);
}

}  // namespace ludex::host
