#include "remote/engine_seat.h"

#include <utility>
#include <variant>

#include "base/limits.h"
#include "host/engine_thread.h"

namespace ludex::remote {

EngineSeat::EngineSeat(Open open, std::function<void()> notify, const Clock& clock,
                       std::stop_token stop)
    : open_(std::move(open)), notify_(std::move(notify)), clock_(clock), stop_(std::move(stop)) {}

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

std::optional<engine::Event> EngineSeat::next() {
  if (!engine_) return std::nullopt;
  auto event = engine_->next(TimePoint::min());
  if (event && std::holds_alternative<engine::Decision>(*event)) {
    thinks_ = false;
  }
  return event;
}

void EngineSeat::stop() {
  if (engine_) {
    engine_->stop();
  }
}

void EngineSeat::rest() {
  if (!engine_ || !thinks_) return;
  const std::stop_callback woken(stop_, [this] { engine_->wake(); });
  const TimePoint deadline = clock_.now() + limits::stop_wait;
  engine_->stop();
  while (thinks_ && !stop_.stop_requested() && clock_.now() < deadline) {
    const auto event = engine_->next(deadline);
    if (event && std::holds_alternative<engine::Failure>(*event)) break;
    if (event && std::holds_alternative<engine::Decision>(*event)) {
      thinks_ = false;
    }
  }
  if (thinks_) {
    close();
  }
}

void EngineSeat::close() {
  engine_.reset();
  thinks_ = false;
}

}  // namespace ludex::remote
