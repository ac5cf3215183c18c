#include "serve/live/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "base/secret.h"
#include "match/play/game_end.h"
#include "rules/registry.h"
#include "rules/shown_board.h"
#include "serve/live/clock_json.h"

namespace ludex::serve {

using rules::Seat;
using std::chrono::nanoseconds;

namespace {

// The margin of an engine, whose answer comes through a pipe and two threads.
constexpr Milliseconds engine_margin{100};
// How often the network is looked at before a game is lost on time.
constexpr int looks_before_loss = 4;

std::array<match::SeatTime, 2> times_of(const TableOrder& order) {
  std::array<match::SeatTime, 2> times;
  for (std::size_t at = 0; at < times.size(); ++at) {
    const SeatKind kind = order.seats[at].kind;
    const bool person = kind == SeatKind::me || kind == SeatKind::open;
    times[at] = {order.time, person ? Milliseconds(0) : engine_margin};
  }
  return times;
}

// A plan that fails when it is started: the engine of a kept table is not registered any more.
EnginePlan missing(const SeatOrder& order, const ApiError& why) {
  return {.name = order.engine,
          .start = [text = why.text](const std::stop_token&) -> host::Started {
            return tl::unexpected(engine::Failure{engine::Fault::cannot_start, text});
          }};
}

// Other kinds of end do not occur at a table.
std::string code_of(const match::GameEnd& end) {
  switch (end.kind) {
    case match::EndKind::agreement:
      return "agreement";
    case match::EndKind::time_forfeit:
      return "timeout";
    case match::EndKind::resignation:
      return "resignation";
    default:
      return end.code;
  }
}

}  // namespace

// --- Making a table ---

Table::Table(const TableParts& parts, std::int64_t id, TableOrder order,
             std::array<std::string, 2> secrets)
    : parts_(parts),
      id_(id),
      topic_(fmt::format("table/{}", id)),
      outbox_(parts.floor, parts.publisher, topic_,
              {.store = [this](TableOutbox::Kept done) { store(std::move(done)); },
               .settled = [this] { begin_shown_turn(); },
               .trouble_changed = [this] { hold_or_go_on(); }}),
      orders_(order.seats),
      line_(std::move(order.game)),
      clock_(times_of(order)),
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
  table->look_at_position();
  return table;
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
    seat(at).engine =
        std::make_unique<EngineSeat>(parts_.floor, parts_.room, std::move(seated), ears_of(at));
  }
  return {};
}

void Table::begin() {
  keep();
  if (auto end = end_by_rules()) {
    finish(*end);
    return;
  }
  ask_engine();
  // Perhaps nobody ever comes.
  if (!has_person()) {
    let_engines_rest();
  }
}

TableOrder Table::order() const {
  TableOrder order{nullptr, clock_.control(Seat::first), orders_};
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

// --- Moves ---

// The first move of a game costs no time.
bool Table::charge(Seat mover, nanoseconds took) {
  if (line_.plies() == 0) {
    clock_.forget_turn();
    return true;
  }
  const auto overrun = clock_.charge(mover, took);
  if (!overrun) return true;
  finish(match::ended_on_time(line_.game(), mover, {overrun, {}}));
  return false;
}

// Plays a move that has been charged.
void Table::put(rules::Move move, nanoseconds took, const std::optional<engine::Finding>& finding) {
  const Seat mover = to_move();
  give_up_hint("the position has changed");
  const Json node = line_.play(move);
  took_.push_back(took);
  left_.push_back(clock_.left(mover));
  findings_.push_back(finding);
  offer_.reset();
  look_at_position();
  const auto end = end_by_rules();
  const bool settles = !end && awaits_count();
  if (!end && !settles) {
    run_clock();
  }
  set_timer();
  keep();
  turn_waits_ = !outbox_.is_kept() && seat(to_move()).is_person();
  watch_seats();
  closing_ = end || settles;
  Json for_spectators;
  if (finding) {
    for_spectators["node"] = node;
    for_spectators["node"]["score"] = score_json(*finding, mover);
  }
  tell_position({{"e", "move"}, {"node", node}}, std::move(for_spectators));
  closing_ = false;
  if (end) {
    finish(*end);
    return;
  }
  if (settles) {
    begin_counting();
  }
}

void Table::play(rules::Move move, nanoseconds took) {
  if (!charge(to_move(), took)) return;
  put(move, took);
  ask_engine();
}

// Finds the choices that an opening rule offers here instead of putting a stone.
void Table::look_at_position() {
  declined_ = false;
  choices_.reset();
  const rules::Game& game = line_.game();
  Choices found;
  bool has_points = false;
  for (const rules::Move move : game.legal_moves()) {
    const rules::Trace trace = game.trace(move);
    if (!trace.at.empty()) {
      has_points = true;
    } else if (trace.choice != pass_choice) {
      found.names.push_back(trace.choice);
    }
  }
  if (found.names.empty()) return;
  if (has_points) {
    found.names.emplace_back(go_on_choice);
  }
  found.question = ++questions_;
  choices_ = std::move(found);
}

std::optional<match::GameEnd> Table::end_by_rules() const {
  const rules::Game& game = line_.game();
  if (const auto outcome = game.outcome()) return match::ended_by_rules(*outcome);
  if (line_.plies() >= parts_.most_plies) return match::ended_by_adjudication(game, {{}, true});
  const auto banned = game.banned_moves();
  if (!banned.empty() && banned.size() == game.legal_moves().size()) {
    return match::ended_without_allowed_move(game, game.to_move());
  }
  return std::nullopt;
}

void Table::take_back(std::size_t moves) {
  stop_engines();
  give_up_hint("the position has changed");
  const std::vector<int> removed = line_.take_back(moves);
  took_.resize(line_.plies());
  left_.resize(line_.plies());
  findings_.resize(line_.plies());
  offer_.reset();
  clock_.forget_turn();
  if (played_on_ && *played_on_ > line_.plies()) {
    played_on_.reset();
  }
  look_at_position();
  run_clock();
  set_timer();
  keep();
  turn_waits_ = !outbox_.is_kept() && seat(to_move()).is_person();
  watch_seats();
  tell_position({{"e", "undo"}, {"node", line_.node()}, {"removed", removed}});
  for (const Seat at : {Seat::first, Seat::second}) {
    const bool has_died =
        !seat(at).is_person() && seat(at).engine->state() == EngineSeat::State::died;
    if (!has_died) continue;
    if (!may_run()) {
      seat(at).engine->forgive();
    } else {
      seat(at).engine->start(line_.game(), clock_.terms());
    }
  }
  ask_engine();
}

// --- Clocks ---

void Table::run_clock() {
  if (!goes_on() || !awake_ || line_.plies() == 0 || outbox_.has_trouble()) return;
  const TableSeat& mover = seat(to_move());
  const auto works = [](const EngineSeat& engine) {
    return engine.state() == EngineSeat::State::ready ||
           engine.state() == EngineSeat::State::thinking;
  };
  if (mover.is_person() ? mover.is_taken() : works(*mover.engine)) {
    clock_.run(to_move(), now());
  }
}

void Table::set_timer() {
  timer_.reset();
  looks_for_move_ = 0;
  const auto flag = clock_.flag();
  if (!flag || result_) return;
  const auto period = clock_.next_period(now());
  timer_ = parts_.floor.call_at(period ? std::min(*flag, *period) : *flag, [this] { on_clock(); });
}

void Table::on_clock() {
  const auto flag = clock_.flag();
  if (!flag || result_ || turn_waits_) return;
  // The move may have arrived in time and wait for its turn. Between two calls the network is
  // looked at; what it holds is handled after a few.
  if (now() >= *flag && ++looks_for_move_ < looks_before_loss) {
    timer_ = parts_.floor.call_at(now(), [this] { on_clock(); });
    return;
  }
  if (now() >= *flag) {
    const Seat late = *clock_.running();
    finish(match::ended_on_time(line_.game(), late, {nanoseconds(now() - *flag), {}}));
    return;
  }
  tell_clock();
  set_timer();
}

// Continues the game after a restart, once a player has come back.
void Table::wake() {
  if (std::exchange(awake_, true) || result_) return;
  if (auto end = end_by_rules()) {
    finish(*end);
    return;
  }
  if (counting_) {
    ask_scores();
    return;
  }
  run_clock();
  set_timer();
  if (clock_.running()) {
    tell_clock();
  }
  ask_engine();
}

// --- The end ---

// After play was resumed, two more passes are needed.
bool Table::awaits_count() const {
  return board_to_settle(line_.game()) != nullptr &&
         (!played_on_ || line_.plies() >= *played_on_ + 2);
}

void Table::set_up_count() {
  counting_.emplace(*board_to_settle(line_.game()), line_.face().files,
                    std::array{!seats_[0].is_person(), !seats_[1].is_person()},
                    played_on_.has_value());
}

void Table::begin_counting() {
  clock_.forget_turn();
  timer_.reset();
  set_up_count();
  tell_counting();
  if (awake_) {
    ask_scores();
  }
}

// Publishes the counting after a change, and ends the game if it is settled.
void Table::count_again() {
  tell_counting();
  if (counting_->is_agreed()) {
    finish(match::ended_by_rules(counting_->outcome()));
    return;
  }
  const bool persons = seats_[0].is_person() || seats_[1].is_person();
  if (persons || !counting_->is_heard()) return;
  // Two engines that disagree play on, once, if both can clean up; otherwise the rules decide.
  const bool can_play_on = seats_[0].engine->cleans_up() && seats_[1].engine->cleans_up();
  if (can_play_on && !played_on_) {
    play_on();
  } else {
    finish(match::ended_by_rules(counting_->undisputed()));
  }
}

void Table::play_on() {
  counting_.reset();
  played_on_ = line_.plies();
  for (TableSeat& at : seats_) {
    if (!at.is_person()) {
      at.engine->cancel();
    }
  }
  run_clock();
  set_timer();
  keep();
  tell_counting();
  tell_clock();
  ask_engine();
}

void Table::finish(const match::GameEnd& end) {
  give_up_hint("the game is over");
  clock_.stand(now());
  timer_.reset();
  rest_.reset();
  offer_.reset();
  choices_.reset();
  result_ = Result{end.winner, code_of(end), end.reason, end.offender, end.margin};
  end_ = end;
  for (TableSeat& at : seats_) {
    if (!at.is_person()) {
      at.engine->rest();
    }
  }
  adviser_.reset();
  leave_slot();
  keep();
  tell({{"e", "end"},
        {"result", result_json()},
        {"clock", clock_json(clock_, now())},
        {"scores", scores_json()},
        {"record", *record_}});
  parts_.changed(id_);
}

}  // namespace ludex::serve
