#include "remote/engine_seat.h"

#include <utility>
#include <variant>

#include "host/engine_thread.h"

namespace ludex::remote {

EngineSeat::EngineSeat(Open open, std::function<void()> notify, const Clock& clock,
                       std::stop_token stop, Duration stop_wait)
    : open_(std::move(open)),
      notify_(std::move(notify)),
      clock_(clock),
      stop_(std::move(stop)),
      stop_wait_(stop_wait) {}

engine::Status EngineSeat::open() {
  if (engine_) return {};
  auto opened = open_();
  if (!opened) return tl::unexpected(std::move(opened.error()));
  engine_ = std::make_unique<host::EngineThread>(*std::move(opened), notify_);
  return {};
}

engine::Status EngineSeat::begin(const rules::Game& game, const engine::Terms& terms,
                                 const engine::Opponent& opponent) {
  rest();
  if (auto opened = open(); !opened) return opened;
  engine_->meet(opponent);
  return engine_->new_game(game, terms);
}

engine::Status EngineSeat::think(const rules::Game& game, const engine::Request& request) {
  if (!engine_) return tl::unexpected(engine::Failure{engine::Fault::exited, "it does not run"});
  auto asked = engine_->think(game, request);
  thinks_ = asked.has_value();
  return asked;
}

Result<engine::Ticket> EngineSeat::ask(const rules::Game& game, const engine::Question& question) {
  if (!engine_) return fail("the engine does not run");
  auto ticket = engine_->ask(game, question);
  if (ticket) {
    asked_ = *ticket;
  }
  return ticket;
}

// What the engine owes is settled by the event.
void EngineSeat::note(const engine::Event& event) {
  if (std::holds_alternative<engine::Decision>(event)) {
    thinks_ = false;
  } else if (const auto* const answer = std::get_if<engine::Answer>(&event)) {
    if (asked_ == answer->ticket) {
      asked_.reset();
    }
  }
}

std::optional<engine::Event> EngineSeat::next() {
  if (!engine_) return std::nullopt;
  auto event = engine_->next(TimePoint::min());
  if (event) {
    note(*event);
  }
  return event;
}

void EngineSeat::stop() {
  if (engine_) {
    engine_->stop();
  }
}

void EngineSeat::wait_for_end() {
  // Ends before the engine does, which close() deletes: it waits for a call on another thread.
  const std::stop_callback woken(stop_, [this] { engine_->wake(); });
  const TimePoint deadline = clock_.now() + stop_wait_;
  engine_->stop();
  while (is_busy() && !stop_.stop_requested() && clock_.now() < deadline) {
    const auto event = engine_->next(deadline);
    if (event && std::holds_alternative<engine::Failure>(*event)) break;
    if (event) {
      note(*event);
    }
  }
}

void EngineSeat::rest() {
  if (!engine_ || !is_busy()) return;
  wait_for_end();
  if (is_busy()) {
    close();
  }
}

void EngineSeat::close() {
  engine_.reset();
  thinks_ = false;
  asked_.reset();
}

}  // namespace ludex::remote
