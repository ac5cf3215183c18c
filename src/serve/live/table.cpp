#include "serve/live/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <utility>
#include <variant>

#include "base/expects.h"
#include "base/secret.h"
#include "rules/registry.h"

namespace ludex::serve {

using match::Change;
using rules::Seat;

namespace {

// The margin of an engine, whose answer comes through a pipe and two threads.
constexpr Milliseconds engine_margin{100};
// How often the network is looked at before a game is lost on time.
constexpr int looks_before_loss = 4;

match::GameInPlay::Terms terms_of(const TableOrder& order, std::size_t most_plies) {
  match::GameInPlay::Terms terms{
      .illegal_moves_lose = false, .for_people = true, .most_plies = most_plies};
  for (std::size_t at = 0; at < order.seats.size(); ++at) {
    const SeatKind kind = order.seats[at].kind;
    terms.is_engine[at] = kind != SeatKind::me && kind != SeatKind::open;
    terms.times[at] = {order.time, terms.is_engine[at] ? engine_margin : Milliseconds(0)};
  }
  return terms;
}

ApiError to_api_error(const match::Refusal& refusal) {
  switch (refusal.kind) {
    case match::Refusal::Kind::bad_choice:
      return bad_value(refusal.text, "choice").value();
    case match::Refusal::Kind::bad_point:
      return bad_value(refusal.text, "at").value();
    case match::Refusal::Kind::not_now:
    case match::Refusal::Kind::not_a_move:
      break;
  }
  return not_now(refusal.text).value();
}

// A plan that fails when it is started: the engine of a kept table is not registered any more.
EnginePlan missing(const SeatOrder& order, const ApiError& why) {
  return {.name = order.engine,
          .start = [text = why.text](const std::stop_token&) -> host::Started {
            return tl::unexpected(engine::Failure{engine::Fault::cannot_start, text});
          }};
}

}  // namespace

// --- Making a table ---

Table::Table(const TableParts& parts, std::int64_t id, TableOrder order,
             std::array<std::string, 2> secrets)
    : parts_(parts),
      id_(id),
      topic_(fmt::format("table/{}", id)),
      outbox_(parts.event_loop, parts.publisher, topic_,
              {.store = [this](TableOutbox::Kept done) { store(std::move(done)); },
               .settled = [this] { begin_shown_turn(); },
               .trouble_changed = [this] { trouble_changed(); }}),
      orders_(order.seats),
      game_(order.game->clone(), terms_of(order, parts.most_plies)),
      line_(std::move(order.game)),
      begun_(parts.wall_time()) {
  for (std::size_t at = 0; at < seats_.size(); ++at) {
    seats_[at].order = orders_[at];
    seats_[at].name = orders_[at].name;
    seats_[at].secret = std::move(secrets[at]);
  }
}

Table::~Table() {
  give_up_hint("the table is closed");
}

Answer<std::unique_ptr<Table>> Table::make(const TableParts& parts, std::int64_t id,
                                           TableOrder order, std::array<std::string, 2> secrets) {
  for (std::size_t at = 0; at < secrets.size(); ++at) {
    if (secrets[at].empty() && order.seats[at].kind == SeatKind::me) {
      secrets[at] = new_secret();
    }
  }
  std::unique_ptr<Table> table(new Table(parts, id, std::move(order), std::move(secrets)));
  if (const auto seated = table->seat_engines(true); !seated) {
    return tl::unexpected(seated.error());
  }
  table->seat_persons();
  return table;
}

// A person who has sat down can use the time from then on; nobody is shown that yet.
void Table::seat_persons() {
  for (const Seat at : {Seat::first, Seat::second}) {
    (void)game_.apply(match::event::Presence{at, seat(at).is_person() && seat(at).is_taken()},
                      now());
  }
}

Answer<void> Table::seat_engines(bool must_exist) {
  for (const Seat at : {Seat::first, Seat::second}) {
    const SeatOrder& order = orders_[rules::index(at)];
    if (order.kind == SeatKind::me || order.kind == SeatKind::open) continue;
    auto plan = parts_.engines.plan(setup(), {order.engine, order.level, order.profile,
                                              fmt::format("table/{}", id_), order.strength});
    if (!plan && must_exist) {
      ApiError error = plan.error();
      error.field = fmt::format("seats[{}].{}", rules::index(at), error.field);
      return tl::unexpected(std::move(error));
    }
    EnginePlan seated = plan ? *std::move(plan) : missing(order, plan.error());
    seat(at).name = seated.name;
    seat(at).is_weakened = seated.is_weakened;
    seat(at).engine = std::make_unique<EngineSeat>(parts_.event_loop, parts_.room,
                                                   std::move(seated), callbacks_of(at));
  }
  return {};
}

void Table::begin() {
  keep();
  follow(game_.begin(now()));
  if (game_.is_over()) return;
  ask_whoever_is_due();
  // Perhaps nobody ever comes.
  if (!has_person()) {
    let_engines_rest();
  }
}

TableOrder Table::order() const {
  TableOrder order{nullptr, game_.clock().control(Seat::first), orders_};
  for (std::size_t at = 0; at < seats_.size(); ++at) {
    if (!seats_[at].is_person()) continue;
    order.seats[at].kind = seats_[at].order.kind;
    order.seats[at].name = seats_[at].name;
  }
  return order;
}

std::array<std::string, 2> Table::secrets() const {
  return {seats_[0].secret, seats_[1].secret};
}

// --- What happens in the game ---

Answer<void> Table::apply(match::GameEvent event) {
  const auto changes = game_.apply(std::move(event), now());
  if (!changes) return tl::unexpected(to_api_error(changes.error()));
  follow(*changes);
  return {};
}

void Table::report(match::GameEvent event) {
  const bool accepted = apply(std::move(event)).has_value();
  expects(accepted);
}

void Table::follow(const match::GameInPlay::Changes& changes) {
  if (changes.empty()) return;
  const auto has = [&](std::initializer_list<Change> any) {
    return std::find_first_of(changes.begin(), changes.end(), any.begin(), any.end()) !=
           changes.end();
  };
  const bool has_moved = has({Change::moved, Change::taken_back});
  if (has_moved) {
    give_up_hint("the position has changed");
  }
  if (has({Change::taken_back, Change::paused, Change::played_on})) {
    stop_engines();
  }
  if (has({Change::resumed})) {
    resume_.reset();
  }
  if (game_.is_over()) {
    follow_end();
  }
  set_timer();
  if (has_moved || has({Change::paused, Change::resumed, Change::played_on, Change::ended})) {
    keep();
  }
  if (has_moved) {
    turn_waits_ = !outbox_.is_kept() && seat(to_move()).is_person();
  }
  tell_changes(changes);
  if (game_.is_over()) return;
  if (has({Change::taken_back})) {
    restart_engines();
  }
  if (has({Change::offer})) {
    follow_offer();
  }
  if (has_moved) {
    give_way();
  }
  if (has_moved || has({Change::resumed, Change::played_on, Change::counting})) {
    ask_whoever_is_due();
  }
}

void Table::ask_whoever_is_due() {
  if (is_counted()) {
    go_on_with_count();
  } else {
    ask_engine();
  }
}

void Table::follow_end() {
  give_up_hint("the game is over");
  rest_.reset();
  for (TableSeat& at : seats_) {
    if (!at.is_person()) {
      at.engine->rest();
    }
  }
  adviser_.reset();
  leave_slot();
}

// An engine answers an offer at once.
void Table::follow_offer() {
  if (!game_.offer()) return;
  const match::Offer offer = *game_.offer();
  const Seat asked = rules::other(offer.by);
  if (offer.kind == match::Offer::Kind::resume) {
    expect_resume();
  }
  if (seat(asked).is_person()) return;
  const bool accepts = offer.kind == match::Offer::Kind::draw && accepts_draw(asked);
  report(match::event::Answer{
      .seats = {asked == Seat::first, asked == Seat::second},
      .question = offer.question,
      .choice = std::string(accepts ? match::accept_choice : match::refuse_choice)});
}

// Engines that have died are tried again once moves were taken back.
void Table::restart_engines() {
  for (TableSeat& at : seats_) {
    if (!at.is_person() && at.engine->state() == EngineSeat::State::died) {
      restart_engine(*at.engine);
    }
  }
}

void Table::restart_engine(EngineSeat& engine) {
  if (may_run()) {
    engine.start(game_.game(), game_.clock().terms());
  } else {
    engine.forgive();
  }
}

// --- The clock ---

void Table::set_timer() {
  timer_.reset();
  looks_for_move_ = 0;
  const auto flag = game_.clock().flag();
  if (!flag || game_.is_over()) return;
  const auto period = game_.clock().next_period(now());
  timer_ =
      parts_.event_loop.call_at(period ? std::min(*flag, *period) : *flag, [this] { on_clock(); });
}

void Table::on_clock() {
  const auto flag = game_.clock().flag();
  if (!flag || game_.is_over() || turn_waits_) return;
  // The move may have arrived in time and wait for its turn. Between two calls the network is
  // looked at; what it holds is handled after a few.
  if (now() >= *flag && ++looks_for_move_ < looks_before_loss) {
    timer_ = parts_.event_loop.call_at(now(), [this] { on_clock(); });
    return;
  }
  report(match::event::Tick{});
}

void Table::hold_or_release() {
  report(match::event::Hold{!awake_ || outbox_.has_trouble()});
}

// Continues the game after a restart, once a player has come back.
void Table::wake() {
  if (std::exchange(awake_, true) || game_.is_over()) return;
  hold_or_release();
  follow(game_.begin(now()));
  if (!game_.is_over()) {
    ask_whoever_is_due();
  }
}

}  // namespace ludex::serve
