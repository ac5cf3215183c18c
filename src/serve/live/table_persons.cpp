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

Answer<Json> Table::pause(const Asked& asked) {
  if (const auto rival = check_rival(asked); !rival) return tl::unexpected(rival.error());
  return carry_out(match::event::Pause{asked.seats, asked.seat});
}

Answer<Json> Table::resume(const Asked& asked) {
  return carry_out(match::event::Resumption{asked.seats, asked.seat});
}

// The other person may let a minute pass in which that person was there.
void Table::expect_resume() {
  resume_ = parts_.event_loop.call_at(now() + resume_wait, [this] {
    const auto& offer = game_.offer();
    if (!offer || offer->kind != match::Offer::Kind::resume) return;
    if (!seat(rules::other(offer->by)).pages.empty()) {
      report(match::event::ResumptionOverdue{});
    }
  });
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
  if (game_.is_over()) return not_now("the game is over");
  TableSeat& taken = seat(*at);
  Json answer{{"seat", rules::index(*at)}};
  if (!taken.is_taken()) {
    taken.secret = new_secret();
    taken.order.kind = SeatKind::me;
    answer["secret"] = taken.secret;
  }
  taken.name = tidy_name(*name);
  keep();
  tell_seat(*at);
  report(match::event::Presence{*at, true});
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
  if (!game_.is_over()) return not_now("the game is not over");
  if (!again_) {
    const auto made = parts_.rematch(*this);
    if (!made) return tl::unexpected(made.error());
    again_ = *made;
    keep();
    outbox_.delta({{{"e", "again"}, {"table", *again_}}, {}});
  }
  return Json{{"table", *again_}};
}

// The page of a player continues the game after a restart.
void Table::subscribed(const Reader& reader) {
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
    if (first && game_.offer() && game_.offer()->kind == match::Offer::Kind::resume &&
        game_.offer()->by != at) {
      expect_resume();
    }
  }
  if (own[0] || own[1] || (!seats_[0].is_person() && !seats_[1].is_person())) {
    wake();
  }
}

void Table::unsubscribed(const Reader& reader) {
  watching_.erase(reader.page);
  for (const Seat at : {Seat::first, Seat::second}) {
    TableSeat& gone = seat(at);
    if (gone.pages.erase(reader.page) != 0 && gone.pages.empty()) {
      tell_seat(at);
    }
  }
  if (watching_.empty() && !game_.is_over()) {
    let_engines_rest();
  }
}

}  // namespace ludex::serve
