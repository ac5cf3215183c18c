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

EngineSeat::EngineSeat(Floor& floor, EngineRoom& room, EnginePlan plan, Ears ears)
    : floor_(floor), room_(room), plan_(std::move(plan)), ears_(std::move(ears)) {}

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
  ears_.changed();
}

void EngineSeat::start(const rules::Game& game, const engine::Terms& terms) {
  if (worker_ != nullptr) return;
  reason_.clear();
  finding_.reset();
  worker_ = std::make_unique<EngineWorker>(floor_, plan_.start,
                                           [this](EngineWord word) { hear(std::move(word)); });
  worker_->new_game(game, terms);
  become(State::starting);
}

void EngineSeat::think(const rules::Game& game, const engine::Request& request, Duration patience) {
  expects(state_ == State::ready);
  thinking_ = Errand{++errands_};
  worker_->think(*thinking_, game, request);
  await(patience);
  become(State::thinking);
}

void EngineSeat::ask_score(const rules::Game& game) {
  expects(state_ == State::ready);
  scoring_ = Errand{++errands_};
  worker_->ask(*scoring_, game, engine::FinalScore{});
  patience_ = floor_.call_at(floor_.clock().now() + score_patience, [this] {
    scoring_.reset();
    fail("it did not say in time how the board is to be scored");
    ears_.scored(std::nullopt);
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
  patience_ = floor_.call_at(floor_.clock().now() + patience, [this] { lose_patience(false); });
}

void EngineSeat::lose_patience(bool told_to_stop) {
  if (told_to_stop) {
    fail("it was told to stop and did not answer");
    return;
  }
  worker_->stop();
  patience_ = floor_.call_at(floor_.clock().now() + stop_grace, [this] { lose_patience(true); });
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

void EngineSeat::hear(EngineWord word) {
  if (const auto* ready = std::get_if<EngineReady>(&word)) {
    cleans_up_ = ready->cleans_up;
    become(State::ready);
    ears_.ready();
  } else if (auto* thought = std::get_if<EngineThought>(&word)) {
    if (thinking_ == thought->errand) {
      ears_.thought(thought->info);
    }
  } else if (auto* decided = std::get_if<EngineDecided>(&word)) {
    if (thinking_ != decided->errand) return;
    thinking_.reset();
    patience_.reset();
    become(State::ready);
    if (decided->finding) {
      finding_ = decided->finding;
    }
    ears_.decided(std::move(decided->decision), decided->finding);
  } else if (auto* answered = std::get_if<EngineAnswered>(&word)) {
    if (scoring_ != answered->errand) return;
    scoring_.reset();
    patience_.reset();
    auto* const score = std::get_if<engine::BoardScore>(&answered->answer);
    ears_.scored(score != nullptr ? std::optional(std::move(*score)) : std::nullopt);
  } else if (const auto* failed = std::get_if<EngineFailed>(&word)) {
    const bool scored = scoring_.has_value();
    fail(failure_text(failed->failure));
    if (scored) {
      ears_.scored(std::nullopt);
    }
  }
}

}  // namespace ludex::serve
