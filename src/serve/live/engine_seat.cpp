#include "serve/live/engine_seat.h"

#include <utility>
#include <variant>

#include "base/expects.h"
#include "base/text.h"
#include "serve/failure_text.h"

namespace ludex::serve {

namespace {

// The first is the time for an engine that was told to stop, the second for the score of a board.
constexpr std::chrono::seconds stop_grace{5};
constexpr std::chrono::seconds score_patience{30};
// The longest reason that is shown to people; an engine's output may be endless.
constexpr std::size_t most_reason_bytes = 300;

}  // namespace

EngineSeat::EngineSeat(EventLoop& event_loop, EngineShutdown& room, EnginePlan plan,
                       Callbacks callbacks)
    : event_loop_(event_loop),
      room_(room),
      plan_(std::move(plan)),
      callbacks_(std::move(callbacks)) {}

EngineSeat::~EngineSeat() {
  drop();
}

void EngineSeat::drop() {
  patience_.reset();
  thinking_.reset();
  scoring_.reset();
  room_.retire(std::move(worker_));
}

void EngineSeat::become(State state) {
  if (state_ == state) return;
  state_ = state;
  callbacks_.changed();
}

void EngineSeat::start(const rules::Game& game, const engine::Terms& terms) {
  if (worker_ != nullptr) return;
  reason_.clear();
  finding_.reset();
  worker_ = std::make_unique<EngineWorker>(
      event_loop_, plan_.start, [this](EngineEvent event) { receive(std::move(event)); });
  worker_->new_game(game, terms);
  become(State::starting);
}

void EngineSeat::think(const rules::Game& game, const engine::Request& request, Duration patience) {
  expects(state_ == State::ready);
  thinking_ = RequestId{++requests_};
  worker_->think(*thinking_, game, request);
  await(patience);
  become(State::thinking);
}

void EngineSeat::ask_score(const rules::Game& game) {
  expects(state_ == State::ready);
  scoring_ = RequestId{++requests_};
  worker_->ask(*scoring_, game, engine::FinalScore{});
  patience_ = event_loop_.call_at(event_loop_.clock().now() + score_patience, [this] {
    scoring_.reset();
    fail("it did not say in time how the board is to be scored");
    callbacks_.scored(std::nullopt);
  });
}

void EngineSeat::cancel() {
  scoring_.reset();
  if (state_ != State::thinking) return;
  // The worker delays the next request until this decision has come. If it never comes, the
  // patience with the next request detects that.
  thinking_.reset();
  patience_.reset();
  worker_->stop();
  become(State::ready);
}

void EngineSeat::await(Duration patience) {
  patience_ =
      event_loop_.call_at(event_loop_.clock().now() + patience, [this] { lose_patience(false); });
}

void EngineSeat::lose_patience(bool told_to_stop) {
  if (told_to_stop) {
    fail("it was told to stop and did not answer");
    return;
  }
  worker_->stop();
  patience_ =
      event_loop_.call_at(event_loop_.clock().now() + stop_grace, [this] { lose_patience(true); });
}

void EngineSeat::fail(std::string_view reason) {
  drop();
  reason_ = printable(reason.substr(0, most_reason_bytes));
  become(State::died);
}

void EngineSeat::forgive() {
  if (state_ == State::died) {
    become(State::off);
  }
}

void EngineSeat::rest() {
  drop();
  if (state_ != State::died) {
    become(State::off);
  }
}

void EngineSeat::receive(EngineEvent event) {
  if (const auto* ready = std::get_if<EngineReady>(&event)) {
    cleans_up_ = ready->cleans_up;
    become(State::ready);
    callbacks_.ready();
  } else if (auto* thought = std::get_if<EngineInfo>(&event)) {
    if (thinking_ == thought->request_id) {
      callbacks_.thought(thought->info);
    }
  } else if (auto* decided = std::get_if<EngineDecided>(&event)) {
    if (thinking_ != decided->request_id) return;
    thinking_.reset();
    patience_.reset();
    become(State::ready);
    if (decided->finding) {
      finding_ = decided->finding;
    }
    callbacks_.decided(std::move(decided->decision), decided->finding);
  } else if (auto* answered = std::get_if<EngineAnswered>(&event)) {
    if (scoring_ != answered->request_id) return;
    scoring_.reset();
    patience_.reset();
    auto* const score = std::get_if<engine::BoardScore>(&answered->answer);
    callbacks_.scored(score != nullptr ? std::optional(std::move(*score)) : std::nullopt);
  } else if (const auto* failed = std::get_if<EngineFailed>(&event)) {
    const bool scored = scoring_.has_value();
    fail(failure_text(failed->failure));
    if (scored) {
      callbacks_.scored(std::nullopt);
    }
  }
}

}  // namespace ludex::serve
