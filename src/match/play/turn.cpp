#include "match/play/turn.h"

#include <algorithm>
#include <utility>

#include "engine/processor_wait.h"
#include "match/play/stop_grace.h"

namespace ludex::match {
namespace {

using engine::Fault;
using engine::Interjection;
using rules::Seat;

// How long events of a pondering engine may wait in its pipe.
constexpr Milliseconds between_looks{200};
// A pondering engine that is told to stop is not charged for so much of the time until it does.
constexpr Milliseconds free_stop{5};

// Judges an answer that came after the time was over. It counts only if the host saw the engine's
// clock start later than the referee did: the engine had to get ready first, or was asked in steps.
TurnEnd late(TurnEnd answer, std::chrono::nanoseconds allowance) {
  if (const auto* decision = std::get_if<engine::Decision>(&answer)) {
    if (decision->took <= allowance) {
      return answer;
    }
    return LostOnTime{decision->took - allowance, {}};
  }
  if (auto* failure = std::get_if<engine::Failure>(&answer)) {
    return LostOnTime{{}, std::move(*failure)};
  }
  return answer;
}

}  // namespace

bool Turn::is_draw_offered() const {
  const auto& offer = game_.in_play.offer();
  return offer && offer->kind == Offer::Kind::draw && offer->by == rules::other(seat_);
}

TurnEnd Turn::take() {
  TurnEnd end = take_move();
  if (const auto* const decision = std::get_if<engine::Decision>(&end)) {
    check_decision(*decision);
  }
  if (auto* const late = std::get_if<LostOnTime>(&end)) {
    if (const auto* const process = dynamic_cast<const engine::ProcessorWait*>(&engine())) {
      late->without_processor = process->without_processor();
    }
  }
  return end;
}

void Turn::check_decision(const engine::Decision& decision) {
  ReportCheck::Before before;
  const PlayedGame& record = game_.in_play.record();
  for (std::size_t ply = game_.in_play.plies(); ply > 0; --ply) {
    const PlayedMove& move = record.moves[ply - 1];
    if (move.book) break;
    if (game_.in_play.mover(ply - 1) == seat_) {
      before.own = &move.finding;
      break;
    }
    if (before.opponents == nullptr) {
      before.opponents = &move.finding;
    }
  }
  check_.end(decision, finding_, before);
}

TurnEnd Turn::take_move() {
  if (auto end = hear()) {
    return *std::move(end);
  }
  if (game_.observer != nullptr) {
    game_.observer->move_asked(seat_, {game_.in_play.clock().player(Seat::first).left(),
                                       game_.in_play.clock().player(Seat::second).left()});
  }
  engine::Request request;
  request.draw_offered = is_draw_offered();
  request.banned = game_.in_play.banned();
  request.may_resign = game_.player(seat_).allowance.may_resign;
  if (auto end = set_to_work(std::move(request))) {
    return *std::move(end);
  }
  return await_move();
}

// Waits for the answer of an engine that has just been set to work.
TurnEnd Turn::await_move() {
  const Player& mover = game_.player(seat_);
  const PlayerClock& clock = game_.in_play.clock().player(seat_);
  const TimePoint began = game_.clock.now() - spent_;
  const auto allowance = clock.allowance();
  // Negative once the clock is overdrawn: then only the rest of the margin is left.
  const Duration time = allowance ? *allowance - clock.margin() : terms_.unclocked;
  if (auto end = wait(began + time)) {
    return *std::move(end);
  }
  mover.engine.stop();
  if (game_.stopped()) {
    return interrupted();
  }
  if (allowance && clock.margin() > Duration::zero()) {
    if (auto end = wait(began + *allowance)) {
      return *std::move(end);
    }
  }
  TurnEnd end = after_stop();
  return allowance ? late(std::move(end), *allowance) : end;
}

// Sets the engine to work. If it has pondered on the move that was played, its time begins now.
// Returns the end of the turn if there is one already.
std::optional<TurnEnd> Turn::set_to_work(engine::Request request) {
  Ponderer& ponderer = game_.ponderer(seat_);
  if (ponderer.active() && ponderer.meets(game_.board().moves().back(), request.draw_offered)) {
    if (ponderer.thought()) {
      engine::take(finding_, *ponderer.thought());
    }
    if (auto early = ponderer.early_answer()) {
      game_.warn(seat_, "it answered while it was to ponder");
      return TurnEnd(*std::move(early));
    }
    return std::nullopt;
  }
  if (auto end = end_pondering()) return end;
  request.limits = limits_for(game_.player(seat_), game_.in_play.clock(), seat_, spent_);
  if (const auto asked = engine().think(game_.board(), request); !asked) {
    return TurnEnd(asked.error());
  }
  return std::nullopt;
}

// Stops an engine that has pondered on another move than the one that was played. Its time runs
// from the stop, but for a few milliseconds, so that nothing is gained by thinking on.
std::optional<TurnEnd> Turn::end_pondering() {
  Ponderer& ponderer = game_.ponderer(seat_);
  const Duration grace = game_.grace_of(seat_);
  const auto allowance = game_.in_play.clock().player(seat_).allowance();
  const Duration clock_ends = allowance ? *allowance + free_stop : Duration::max();
  auto took = ponderer.rest(std::min(clock_ends, grace), game_.stop);
  StopGrace patience(engine(), grace);
  for (bool goes_on = true; !took && goes_on && !game_.stopped(); goes_on = patience.extend()) {
    took = ponderer.rest(patience.length(), game_.stop);
  }
  if (!took && game_.stopped()) return interrupted();
  std::optional<engine::Failure> failure = ponderer.failure();
  if (!took) {
    failure = engine::Failure{Fault::not_responding, "it pondered on when it was told to stop"};
  }
  const bool is_late = took.value_or(grace) > clock_ends;
  if (is_late && failure) return TurnEnd(LostOnTime{{}, std::move(failure)});
  if (is_late) return TurnEnd(LostOnTime{*took - clock_ends, {}});
  if (failure) return TurnEnd(*std::move(failure));
  spent_ = std::max(*took - free_stop, Duration::zero());
  return std::nullopt;
}

// Returns std::nullopt once the deadline has passed, whatever the engine prints, or the match is
// stopped.
std::optional<TurnEnd> Turn::wait(TimePoint deadline) {
  Ponderer& ponderer = game_.ponderer(rules::other(seat_));
  while (true) {
    auto event = engine().next(
        ponderer.active() ? std::min(deadline, game_.clock.now() + between_looks) : deadline);
    ponderer.listen();
    if (event) {
      if (auto end = take_event(*std::move(event))) {
        return end;
      }
    }
    if (auto end = hear()) {
      engine().stop();
      come_to_rest();
      return end;
    }
    if (game_.stopped() || game_.clock.now() >= deadline) {
      return std::nullopt;
    }
  }
}

// Handles an event of the engine that is waited for; returns the end of the turn if it causes one.
std::optional<TurnEnd> Turn::take_event(engine::Event event) {
  if (auto* decision = std::get_if<engine::Decision>(&event)) {
    decision->draw = decision->draw || offers_draw_;
    decision->took += spent_;
    return TurnEnd(std::move(*decision));
  }
  if (auto* failure = std::get_if<engine::Failure>(&event)) {
    return TurnEnd(std::move(*failure));
  }
  said_since_stop_ = true;
  if (auto* info = std::get_if<engine::Info>(&event)) {
    keep_line(*info);
    check_.see(*info);
    engine::take_report(finding_, *info);
    if (game_.observer != nullptr) {
      game_.observer->finding_changed(seat_, finding_);
    }
  } else if (const auto* complaint = std::get_if<engine::Complaint>(&event)) {
    if (complaint->fault) {
      check_.see(*complaint->fault);
    } else {
      game_.warn(seat_, complaint->text);
    }
  }
  return std::nullopt;
}

// Keeps a line of text for the record, if it is one that the record is to hold.
void Turn::keep_line(const engine::Info& info) {
  constexpr std::size_t most_lines = 16;
  constexpr std::size_t most_bytes = 1000;
  if (!terms_.keeps_line || info.text.empty() || lines_.size() >= most_lines) return;
  std::string line = "info string " + info.text.substr(0, most_bytes);
  if (terms_.keeps_line(line)) {
    lines_.push_back(std::move(line));
  }
}

// Handles what either player says out of turn. A draw offer stands until the opponent has moved,
// and a player who resigns in its own turn does so instead of a move.
std::optional<TurnEnd> Turn::hear() {
  if (!game_.has_spoken()) {
    return std::nullopt;
  }
  const Seat opponent = rules::other(seat_);
  while (const auto said = game_.take_interjection(opponent)) {
    if (*said == Interjection::resignation) {
      return TurnEnd(OpponentResigned{});
    }
    game_.apply(event::Draw{opponent});
  }
  while (const auto said = game_.take_interjection(seat_)) {
    if (*said == Interjection::resignation) {
      return TurnEnd(engine::Decision{engine::Resign{}});
    }
    offers_draw_ = true;
  }
  return std::nullopt;
}

// Waits for an engine that was told to stop: as long as StopGrace says, whatever it prints.
TurnEnd Turn::after_stop() {
  said_since_stop_ = false;
  if (game_.stopped()) {
    return interrupted();
  }
  const TimePoint told = game_.clock.now();
  StopGrace grace(engine(), game_.grace_of(seat_));
  for (bool goes_on = true; goes_on; goes_on = grace.extend()) {
    if (auto end = wait(told + grace.length())) {
      return *std::move(end);
    }
    if (game_.stopped()) {
      return interrupted();
    }
  }
  return engine::Failure{said_since_stop_ ? Fault::flooding : Fault::not_responding,
                         "no move came after its time was over and it was told to stop"};
}

TurnEnd Turn::interrupted() {
  game_.mark_unhealthy(seat_);
  return Interrupted{};
}

// The engine was told to stop, and its answer does not matter any more.
void Turn::come_to_rest() {
  const LastWord last =
      await_answer(engine(), game_.clock.now() + game_.grace_of(seat_), game_.clock, game_.stop);
  if (!std::holds_alternative<engine::Decision>(last)) {
    game_.mark_unhealthy(seat_);
  }
}

}  // namespace ludex::match
