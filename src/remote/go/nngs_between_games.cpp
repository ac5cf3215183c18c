// The settlement of a game, requests for games, and adjourned games.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>

#include "base/scattered.h"
#include "base/text.h"
#include "remote/go/nngs_player.h"

namespace ludex::remote {

namespace {

constexpr std::chrono::seconds take_up_again{20};
constexpr std::chrono::seconds challenge_again{20};
// How long the opponent may take to agree to an adjournment.
constexpr std::chrono::seconds adjournment_wait{30};
// After so many disputes about dead stones the game is left adjourned.
constexpr int most_disputes = 3;

bool is_black(const Challenge& challenge, std::size_t number) {
  if (challenge.color == Challenge::Color::alternating) return number % 2 == 0;
  return challenge.color == Challenge::Color::black;
}

}  // namespace

// --- Dead stones ---

void NngsPlayer::on(const nngs::DeadStonesDue& /*event*/) {
  if (!play_->board) {
    drop("a game that was given up has come to its settlement");
    return;
  }
  dead_ = DeadStones::of(*play_->board, play_->ours);
  if (!dead_) {
    drop("it settles a game that goes on");
    return;
  }
  timers_.settlement = now() + nngs_.scoring_wait;
  ask_for_dead_stones();
}

void NngsPlayer::ask_for_dead_stones() {
  agreed_ = false;
  const auto asked = seat_.ask(*play_->board, engine::FinalScore{});
  if (asked) {
    question_ = *asked;
  } else {
    tell(fmt::format("the engine names no dead stones: {}", describe(asked.error())));
    settle();
  }
}

void NngsPlayer::on_answer(const engine::Answer& answer) {
  if (question_ != answer.ticket) return;
  question_.reset();
  if (!dead_ || has_ended()) return;
  if (const auto* const score = std::get_if<engine::BoardScore>(&answer.what)) {
    dead_->set_judgement(score->dead);
  } else if (const auto* const none = std::get_if<engine::NoAnswer>(&answer.what)) {
    tell(fmt::format("the engine names no dead stones: {}", printable(none->why)));
  }
  settle();
}

void NngsPlayer::on_lost_question() {
  question_.reset();
  if (dead_ && !has_ended()) {
    settle();
  }
}

// Names what is dead, or agrees where everything is named.
void NngsPlayer::settle() {
  if (!dead_ || question_) return;
  if (dead_->is_disputed()) {
    dispute();
    return;
  }
  for (const std::string& name : dead_->take_names()) {
    if (!take_or_tell(half_->remove(name, now()))) return;
  }
  if (dead_->is_complete() && !agreed_) {
    agreed_ = true;
    (void)take_or_tell(half_->done(now()));
  }
}

// The opponent has taken living stones off: the game goes on, and shows what lives.
void NngsPlayer::dispute() {
  tell(fmt::format("game {}: the opponent takes living stones off the board", play_->name));
  if (++disputes_ > most_disputes) {
    leave_unsettled(now());
    return;
  }
  dead_.reset();
  (void)take_or_tell(half_->undo(now()));
}

// The opponent may agree to an adjournment; otherwise leaving the server adjourns the game.
void NngsPlayer::leave_unsettled(TimePoint now) {
  stop_settling();
  is_adjourning_ = true;
  timers_.settlement = now + adjournment_wait;
  (void)take_or_tell(half_->adjourn(now));
}

// Counts the game, which this player does not take up again by himself.
void NngsPlayer::forget_adjourned(std::string_view how) {
  is_adjourning_ = false;
  suspended_ = false;
  timers_ = {};
  if (std::string name = stored_name(); !is_left(name)) {
    left_games_.push_back(std::move(name));
  }
  lose_game_of_before(how);
}

std::string NngsPlayer::stored_name() const {
  const bool is_black = play_->ours == rules::Seat::first;
  return lower(is_black ? stands_.opponent + "-" + terms_.account.name
                        : terms_.account.name + "-" + stands_.opponent);
}

bool NngsPlayer::is_left(const std::string& stored) const {
  return std::find(left_games_.begin(), left_games_.end(), stored) != left_games_.end();
}

void NngsPlayer::on(const nngs::AdjournmentWanted& /*event*/) {
  if (!play_) return;
  stop_settling();
  is_adjourning_ = true;
  (void)take_or_tell(half_->adjourn(now()));
}

void NngsPlayer::on(const nngs::StonesRemoved& event) {
  if (!dead_) return;
  dead_->remove(event.point);
  settle();
}

void NngsPlayer::on(const nngs::AgreementEnded& /*event*/) {
  agreed_ = false;
  settle();
}

void NngsPlayer::stop_settling() {
  dead_.reset();
  question_.reset();
  agreed_ = false;
  timers_.settlement.reset();
}

// --- Adjourned games ---

// A time near that wait, so that two players do not act in the same moment for ever.
TimePoint NngsPlayer::soon(TimePoint now, Milliseconds wait) const {
  return now + scattered(wait, context_.rng);
}

// The game in progress was adjourned: it is taken up as soon as the opponent is there.
void NngsPlayer::suspend(TimePoint now) {
  if (is_adjourning_) {
    forget_adjourned("is adjourned by agreement");
    return;
  }
  tell(fmt::format("game {} is adjourned after {} moves", play_->name,
                   play_->board ? play_->board->moves().size() : stands_.moves.size()));
  stop_settling();
  play_->due = false;
  suspended_ = true;
  resume_waiting(now);
}

// Tries to take up the game that was cut, from now on.
void NngsPlayer::resume_waiting(TimePoint now) {
  timers_.take_up = soon(now, std::chrono::seconds(1));
  timers_.give_up = now + nngs_.take_up_wait;
}

void NngsPlayer::on(const nngs::GamesStored& event) {
  for (const std::string& name : event.names) {
    const std::size_t dash = name.find('-');
    const bool is_white = equal_ignoring_case(name.substr(0, dash), terms_.account.name);
    const std::string opponent = is_white ? name.substr(dash + 1) : name.substr(0, dash);
    if (!play_ && !is_left(lower(name)) && !is_leaving() &&
        allows_opponent(nngs_.rules, opponent)) {
      tell(fmt::format("there is an adjourned game against {}", printable(opponent)));
      (void)take_or_tell(half_->load(name, now()));
    }
  }
}

void NngsPlayer::on(const nngs::PlayerConnected& event) {
  if (suspended_ && equal_ignoring_case(event.name, stands_.opponent)) {
    timers_.take_up = soon(now(), std::chrono::seconds(1));
  }
}

// --- Requests ---

void NngsPlayer::on(const nngs::GameAsked& event) {
  const std::string opponent = printable(event.request.opponent);
  std::optional<std::string> why = why_refused(nngs_.rules, event.request);
  if (play_) {
    why = "an adjourned game is waited for";
  } else if (is_leaving()) {
    why = "the player is leaving";
  }
  if (why) {
    tell_text("declined", fmt::format("a game with {}: {}", opponent, *why));
    (void)take_or_tell(half_->decline(event.request.opponent, now()));
    return;
  }
  (void)take_or_tell(half_->agree(event.request, now()));
}

void NngsPlayer::challenge(TimePoint now) {
  const Challenge& wanted = *nngs_.challenge;
  timers_.challenge = soon(now, challenge_again);
  (void)take_or_tell(half_->agree(
      {.opponent = wanted.opponent,
       .ours = is_black(wanted, standing_.games()) ? nngs::Color::black : nngs::Color::white,
       .size = wanted.size,
       .minutes = wanted.minutes,
       .byo_yomi_minutes = wanted.byo_yomi_minutes},
      now));
}

// --- Time ---

void NngsPlayer::run_timers(TimePoint now) {
  const auto is_due = [now](const std::optional<TimePoint>& timer) {
    return timer && now >= *timer;
  };
  if (is_due(timers_.settlement)) {
    if (!is_adjourning_) {
      leave_unsettled(now);
      return;
    }
    forget_adjourned("is left without an agreement on the dead stones");
    drop("the game stays adjourned");
    return;
  }
  if (!half_->is_waiting()) return;
  if (suspended_ && play_ && !timers_.give_up) {
    resume_waiting(now);
  }
  if (suspended_ && is_due(timers_.give_up)) {
    timers_ = {};
    suspended_ = false;
    lose_game_of_before("stays adjourned");
  } else if (suspended_ && is_due(timers_.take_up)) {
    timers_.take_up = soon(now, take_up_again);
    (void)take_or_tell(half_->load(stored_name(), now));
  }
  if (!nngs_.challenge || play_ || is_leaving()) {
    timers_.challenge.reset();
  } else if (!timers_.challenge) {
    timers_.challenge = soon(now, std::chrono::seconds(1));
  } else if (is_due(timers_.challenge)) {
    challenge(now);
  }
}

void NngsPlayer::leave_if_due(TimePoint now) {
  if (has_ended() || play_ || half_->in_game() || !is_leaving()) return;
  take(half_->leave(now));
}

}  // namespace ludex::remote
