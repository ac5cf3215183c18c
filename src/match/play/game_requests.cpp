// What the players of a game ask of each other: draws, takebacks, pauses, the choices of opening
// rules, and the count of a finished board.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "match/play/game_in_play.h"
#include "rules/registry.h"

namespace ludex::match {

using rules::index;
using rules::other;
using rules::Seat;

namespace {

tl::unexpected<Refusal> not_now(std::string text) {
  return tl::unexpected(Refusal{Refusal::Kind::not_now, std::move(text)});
}

}  // namespace

// --- Offers ---

void GameInPlay::make_offer(Offer::Kind kind, Seat by) {
  offer_ = Offer{kind, by, ++questions_};
  note(Change::offer);
  if (!terms_.is_engine[index(other(by))]) {
    note(Change::question);
  }
}

void GameInPlay::withdraw_offer() {
  offer_.reset();
  note(Change::offer);
  note(Change::question);
}

// Whether another person is to agree to what the seat wants.
bool GameInPlay::plays_a_person(const std::array<bool, 2>& seats, Seat seat) const {
  return !terms_.is_engine[index(other(seat))] && !(seats[0] && seats[1]);
}

GameInPlay::Result GameInPlay::on(const event::Resignation& resignation) {
  end(ended_by_resignation(*game_, resignation.seat));
  return done();
}

GameInPlay::Result GameInPlay::on(const event::Draw& draw) {
  const auto claim = draw.seat == to_move() ? game_->claim(std::nullopt) : std::nullopt;
  if (claim) {
    end(ended_by_rules(*claim));
    return done();
  }
  if (!rules::find_game(game_->setup().game)->conventions.has_draw_offers) {
    return not_now("players of this game do not agree on draws");
  }
  if (offer_ && offer_->kind == Offer::Kind::draw && offer_->by != draw.seat) {
    end(ended_by_agreement());
    return done();
  }
  if (offer_) return not_now("an offer is waiting for an answer");
  make_offer(Offer::Kind::draw, draw.seat);
  return done();
}

// While the board is counted, this means to play on.
GameInPlay::Result GameInPlay::on(const event::Takeback& takeback) {
  if (counting_) {
    if (plies() >= terms_.most_plies) return not_now("the game is too long to play on");
    counting_.reset();
    resume_after_count();
    return done();
  }
  const std::size_t moves = moves_to_take_back(takeback.seats, takeback.seat);
  if (moves == 0) return not_now("there is nothing to take back");
  if (!plays_a_person(takeback.seats, takeback.seat) || !present_[index(other(takeback.seat))]) {
    take_back(moves);
    return done();
  }
  if (offer_) return not_now("an offer is waiting for an answer");
  make_offer(Offer::Kind::takeback, takeback.seat);
  return done();
}

// --- Pauses ---

void GameInPlay::pause_clocks() {
  clock_.pause(now_);
  note(Change::paused);
  note(Change::clock);
}

void GameInPlay::resume_play() {
  clock_.resume();
  run_clock();
  note(Change::resumed);
  note(Change::clock);
  if (offer_) {
    withdraw_offer();
  }
}

// Between persons a pause is offered and accepted, whoever is to move: a player cannot stop a clock
// without the other one's consent.
GameInPlay::Result GameInPlay::on(const event::Pause& pause) {
  if (!clock_.exists()) return not_now("no clock runs");
  if (clock_.is_paused()) return not_now("the game is paused");
  if (!plays_a_person(pause.seats, pause.seat)) {
    pause_clocks();
    return done();
  }
  if (offer_ && offer_->kind == Offer::Kind::pause && offer_->by != pause.seat) {
    pause_clocks();
    withdraw_offer();
    return done();
  }
  if (offer_) return not_now("an offer is waiting for an answer");
  make_offer(Offer::Kind::pause, pause.seat);
  return done();
}

// Nobody's clock starts by surprise, and nobody keeps the game paused for ever: the other person is
// asked, and the game goes on with the answer, or once the answer is overdue.
GameInPlay::Result GameInPlay::on(const event::Resumption& resumption) {
  if (!clock_.is_paused()) return not_now("the game is not paused");
  const bool both_want =
      offer_ && offer_->kind == Offer::Kind::resume && offer_->by != resumption.seat;
  if (both_want || !plays_a_person(resumption.seats, resumption.seat)) {
    resume_play();
    return done();
  }
  if (offer_) return not_now("an offer is waiting for an answer");
  make_offer(Offer::Kind::resume, resumption.seat);
  return done();
}

GameInPlay::Result GameInPlay::on(const event::ResumptionOverdue& /*overdue*/) {
  if (offer_ && offer_->kind == Offer::Kind::resume) {
    resume_play();
  }
  return done();
}

// --- Answers ---

GameInPlay::Result GameInPlay::on(const event::Answer& answer) {
  if (offer_ && offer_->question == answer.question && answer.seats[index(other(offer_->by))]) {
    return answer_offer(answer);
  }
  if (choices_ && choices_->question == answer.question && answer.seats[index(to_move())]) {
    return answer_opening(answer);
  }
  return not_now("this question is not open");
}

GameInPlay::Result GameInPlay::answer_offer(const event::Answer& answer) {
  const Offer offered = *offer_;
  const bool can_refuse = offered.can_be_refused();
  if (answer.choice != accept_choice && (answer.choice != refuse_choice || !can_refuse)) {
    return tl::unexpected(
        Refusal{Refusal::Kind::bad_choice,
                fmt::format("`{}` is no answer: accept{}", printable(answer.choice),
                            can_refuse ? " or refuse" : "")});
  }
  if (answer.choice == refuse_choice) {
    withdraw_offer();
    return done();
  }
  switch (offered.kind) {
    case Offer::Kind::draw:
      end(ended_by_agreement());
      break;
    case Offer::Kind::takeback:
      take_back(
          moves_to_take_back({offered.by == Seat::first, offered.by == Seat::second}, offered.by));
      break;
    case Offer::Kind::pause:
      pause_clocks();
      withdraw_offer();
      break;
    case Offer::Kind::resume:
      resume_play();
      break;
  }
  return done();
}

GameInPlay::Result GameInPlay::answer_opening(const event::Answer& answer) {
  const auto& names = choices_->names;
  if (std::find(names.begin(), names.end(), answer.choice) == names.end()) {
    return tl::unexpected(Refusal{
        Refusal::Kind::bad_choice,
        fmt::format("`{}` is no answer: {}", printable(answer.choice), fmt::join(names, ", "))});
  }
  if (clock_.is_paused()) return not_now("the game is paused");
  if (answer.choice == go_on_choice) {
    declined_ = true;
    choices_.reset();
    note(Change::question);
    return done();
  }
  for (const rules::Move move : game_->legal_moves()) {
    if (game_->trace(move).choice == answer.choice) {
      return on(event::Move{move, answer.arrived});
    }
  }
  return not_now("this choice is gone");
}

// --- The count of a finished board ---

void GameInPlay::begin_counting(bool may_play_on) {
  clock_.forget_turn();
  counting_.emplace(*game_, record_,
                    Counting::Terms{.is_engine = terms_.is_engine,
                                    .after_dispute = played_on_.has_value(),
                                    .may_play_on = may_play_on});
  note(Change::counting);
}

void GameInPlay::resume_after_count() {
  played_on_ = plies();
  note(Change::counting);
  note(Change::played_on);
  run_clock();
  note(Change::clock);
}

// Reports the count after a change, and ends the game if it is settled.
void GameInPlay::follow_count() {
  if (const auto settled = counting_->settled()) {
    note(Change::counting);
    end(ended_by_rules(settled->outcome));
  } else if (!plays_about_dead_stones()) {
    note(Change::counting);
  }
}

GameInPlay::Result GameInPlay::on(event::Claim&& claim) {
  if (!counting_ || counting_->has_claimed(claim.seat)) return Changes{};
  counting_->take_claim(claim.seat, std::move(claim.claim));
  follow_count();
  return done();
}

GameInPlay::Result GameInPlay::on(const event::PlayOn& play_on) {
  if (!counting_ || counting_->step() != Counting::Step::play_on) return Changes{};
  counting_->decide_play(play_on.can_play);
  if (play_on.can_play) {
    resume_after_count();
  }
  return done();
}

GameInPlay::Result GameInPlay::on(const event::PlayBroken& broken) {
  if (!plays_about_dead_stones()) return Changes{};
  counting_->break_play(broken.why, broken.by);
  follow_count();
  return done();
}

GameInPlay::Result GameInPlay::on(event::RefereeClaim&& claim) {
  if (!counting_ || counting_->step() != Counting::Step::referee) return Changes{};
  counting_->take_referee_claim(std::move(claim.claim));
  follow_count();
  return done();
}

GameInPlay::Result GameInPlay::on(const event::Mark& mark) {
  if (!counting_) return not_now("the game is not being counted");
  if (!counting_->mark(mark.point)) {
    return tl::unexpected(Refusal{Refusal::Kind::bad_point, "no stone stands there"});
  }
  follow_count();
  return done();
}

GameInPlay::Result GameInPlay::on(const event::MarkAsClaimed& mark) {
  if (!counting_) return not_now("the game is not being counted");
  if (!counting_->mark_as_claimed(mark.seat)) {
    return not_now("no engine of that seat has named dead stones");
  }
  follow_count();
  return done();
}

// The other player may have marked stones while the agreement was under way.
GameInPlay::Result GameInPlay::on(const event::Agreement& agreement) {
  if (!counting_) return not_now("the game is not being counted");
  if (agreement.dead) {
    std::vector<rules::Point> dead = *agreement.dead;
    std::sort(dead.begin(), dead.end());
    dead.erase(std::unique(dead.begin(), dead.end()), dead.end());
    if (dead != counting_->dead()) return not_now("other stones are marked as dead now");
  }
  for (const Seat seat : {Seat::first, Seat::second}) {
    if (agreement.seats[index(seat)]) {
      counting_->agree(seat);
    }
  }
  follow_count();
  return done();
}

}  // namespace ludex::match
