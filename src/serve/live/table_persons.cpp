// The persons at a table: pauses that they agree on, seats that they take, rematches, and who is
// there.
#include <utility>

#include "base/secret.h"
#include "serve/live/table.h"
#include "serve/wire/members.h"
#include "serve/wire/name.h"

namespace ludex::serve {

using rules::Seat;

// --- Pauses ---

// Whether another person is to agree to a pause.
bool Table::plays_a_person(const Asked& asked) const {
  return seat(rules::other(asked.seat)).is_person() && !(asked.seats[0] && asked.seats[1]);
}

// Between persons a pause is asked for and agreed to, whoever is to move: nobody stops the own
// clock alone.
Answer<Json> Table::pause(const Asked& asked) {
  if (!clock_.exists()) return not_now("no clock runs");
  if (clock_.is_paused()) return not_now("the game is paused");
  if (!plays_a_person(asked)) {
    stop_clocks();
    return Json(nullptr);
  }
  if (offer_ && offer_->kind == Offer::Kind::pause && offer_->by != asked.seat) {
    stop_clocks();
    withdraw_offer();
    return Json(nullptr);
  }
  if (offer_) return not_now("an offer is waiting for an answer");
  if (!seat(rules::other(asked.seat)).is_taken()) return not_now("nobody sits there yet");
  offer(Offer::Kind::pause, asked.seat);
  return Json(nullptr);
}

void Table::stop_clocks() {
  clock_.pause(now());
  set_timer();
  stop_engines();
  keep();
  tell_clock();
}

// Nobody's clock starts by surprise, and nobody keeps the game paused for ever: the other person is
// asked, and the game goes on with the answer, or after a minute in which that person was there.
Answer<Json> Table::resume(const Asked& asked) {
  if (!clock_.is_paused()) return not_now("the game is not paused");
  const bool both_want = offer_ && offer_->kind == Offer::Kind::resume && offer_->by != asked.seat;
  if (!plays_a_person(asked) || both_want) {
    go_on_after_pause();
    return Json(nullptr);
  }
  if (offer_) return not_now("an offer is waiting for an answer");
  offer(Offer::Kind::resume, asked.seat);
  expect_resume();
  return Json(nullptr);
}

void Table::expect_resume() {
  resume_ = parts_.floor.call_at(now() + resume_wait, [this] {
    if (!offer_ || offer_->kind != Offer::Kind::resume || result_) return;
    if (!seat(rules::other(offer_->by)).pages.empty()) {
      go_on_after_pause();
    }
  });
}

void Table::go_on_after_pause() {
  resume_.reset();
  clock_.resume();
  run_clock();
  set_timer();
  keep();
  tell_clock();
  if (offer_) {
    withdraw_offer();
  }
  ask_engine();
}

// --- Seats ---

// Finds the seat that a `sit` is about: that of the secret, whose person changes the name, or an
// open one.
Answer<Seat> Table::seat_to_take(const Members& members) const {
  const auto secret = members.text_or_none("secret");
  if (!secret) return tl::unexpected(secret.error());
  for (const Seat at : {Seat::first, Seat::second}) {
    const TableSeat& one = seat(at);
    if (!one.is_person()) continue;
    if (secret->empty() ? !one.is_taken() : same_secret(one.secret, *secret)) return at;
  }
  if (secret->empty()) return not_now("no seat of this table is open");
  return tl::unexpected(ApiError{
      .code = "not_yours", .text = "the secret fits no seat of this table", .field = "secret"});
}

// Takes an open seat; the answer has its new secret. Whoever made the table never had one for it.
Answer<Json> Table::sit(const Json& body) {
  const auto members = Members::of(body);
  if (!members) return tl::unexpected(members.error());
  const auto name = members->text_or_none("name");
  if (!name) return tl::unexpected(name.error());
  const auto at = seat_to_take(*members);
  if (!at) return tl::unexpected(at.error());
  if (result_) return not_now("the game is over");
  TableSeat& taken = seat(*at);
  Json answer{{"seat", rules::index(*at)}};
  if (!taken.is_taken()) {
    taken.secret = new_secret();
    taken.order.kind = SeatKind::me;
    answer["secret"] = taken.secret;
  }
  taken.name = tidy_name(*name);
  run_clock();
  set_timer();
  keep();
  tell_seat(*at);
  if (clock_.running() == *at) {
    tell_clock();
  }
  return answer;
}

// A player asks for another game with exchanged seats. Each person keeps the secret of the own
// seat, so nobody is sent one.
Answer<Json> Table::rematch(const Reader& reader) {
  const std::array<bool, 2> own = seats_of(reader);
  if (!own[0] && !own[1]) {
    return tl::unexpected(
        ApiError{.code = "not_yours", .text = "this page has no seat at this table"});
  }
  if (!result_) return not_now("the game is not over");
  if (!again_) {
    const auto made = parts_.rematch(*this);
    if (!made) return tl::unexpected(made.error());
    again_ = *made;
    keep();
    tell({{"e", "again"}, {"table", *again_}});
  }
  return Json{{"table", *again_}};
}

// The page of a player continues the game after a restart.
void Table::came(const Reader& reader) {
  watching_.insert(reader.page);
  rest_.reset();
  const std::array<bool, 2> own = seats_of(reader);
  for (const Seat at : {Seat::first, Seat::second}) {
    if (!own[rules::index(at)]) continue;
    TableSeat& here = seat(at);
    here.was_here = true;
    const bool first = here.pages.empty();
    here.pages.insert(reader.page);
    if (first) {
      tell_seat(at);
    }
    if (first && offer_ && offer_->kind == Offer::Kind::resume && offer_->by != at) {
      expect_resume();
    }
  }
  if (own[0] || own[1] || (!seats_[0].is_person() && !seats_[1].is_person())) {
    wake();
  }
}

void Table::left(const Reader& reader) {
  watching_.erase(reader.page);
  for (const Seat at : {Seat::first, Seat::second}) {
    TableSeat& gone = seat(at);
    if (gone.pages.erase(reader.page) != 0 && gone.pages.empty()) {
      tell_seat(at);
    }
  }
  if (watching_.empty() && !result_) {
    let_engines_rest();
  }
}

}  // namespace ludex::serve
