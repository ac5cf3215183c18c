#include "match/play/ponderer.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>

namespace ludex::match {
namespace {

// An engine that prints faster than we read must not keep us from the player to move.
constexpr std::size_t most_at_a_look = 1000;

}  // namespace

void Ponderer::begin(const rules::Game& game, rules::Move expected, engine::Request request) {
  if (!game.is_legal(expected)) {
    return;
  }
  const auto board = game.clone();
  board->play(expected);
  request.limits.ponder = true;
  request.banned = board->banned_moves();
  const auto moves = board->legal_moves().size();
  if (board->outcome() || request.banned.size() == moves || !engine_.can_ponder(request)) {
    return;
  }
  thought_.reset();
  answer_.reset();
  if (const auto asked = engine_.think(*board, request); !asked) {
    failure_ = asked.error();
    return;
  }
  expected_ = expected;
}

void Ponderer::listen() {
  for (std::size_t events = 0; active() && events < most_at_a_look; ++events) {
    auto event = engine_.next(TimePoint::min());
    if (!event) {
      return;
    }
    take(*std::move(event));
  }
}

void Ponderer::take(engine::Event event) {
  if (auto* decision = std::get_if<engine::Decision>(&event)) {
    answer_ = std::move(*decision);
  } else if (auto* failure = std::get_if<engine::Failure>(&event)) {
    failure_ = std::move(*failure);
    expected_.reset();
  } else if (auto* info = std::get_if<engine::Info>(&event)) {
    if (info->score && info->multipv.value_or(1) == 1) {
      thought_ = std::move(*info);
    }
  }
}

bool Ponderer::meets(rules::Move move, bool draw_offered) {
  listen();
  if (!active() || move != *expected_) return false;
  expected_.reset();
  if (!answer_) {
    engine_.ponderhit(draw_offered);
  }
  return true;
}

std::optional<Duration> Ponderer::rest(Duration wait, const std::stop_token& stop) {
  Duration took{0};
  if (active() && !answer_) {
    if (!told_to_stop_) {
      engine_.stop();
      told_to_stop_ = clock_.now();
    }
    const TimePoint deadline = *told_to_stop_ + wait;
    while (!answer_ && !failure_) {
      if (stop.stop_requested() || clock_.now() >= deadline) return std::nullopt;
      if (auto event = engine_.next(deadline)) {
        take(*std::move(event));
      }
    }
    took = clock_.now() - *told_to_stop_;
  }
  told_to_stop_.reset();
  expected_.reset();
  answer_.reset();
  return took;
}

std::optional<engine::Decision> Ponderer::early_answer() {
  if (answer_) {
    answer_->took = std::chrono::nanoseconds(0);
  }
  return std::exchange(answer_, std::nullopt);
}

}  // namespace ludex::match
