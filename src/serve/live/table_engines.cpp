// The part of a table that deals with its engines.
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "base/text.h"
#include "match/play/game_end.h"
#include "serve/live/table.h"
#include "serve/wire/line_json.h"
#include "serve/wire/move_node.h"

namespace ludex::serve {

using rules::Seat;
using std::chrono::nanoseconds;

namespace {

// How long an engine may exceed its time before it is told to stop.
constexpr std::chrono::seconds unclocked_patience{10};
// The patience with the first move of a game, which costs no time.
constexpr std::chrono::seconds first_move_patience{60};
// An engine agrees to draws only after this many plies, when a better line is less likely.
constexpr std::size_t plies_before_draw = 40;
// How long the engines of an unwatched table are kept.
constexpr std::chrono::minutes rest_after{1};

}  // namespace

EngineSeat::Callbacks Table::callbacks_of(Seat at) {
  return {
      .changed = [this, at] { engine_changed(at); },
      .ready =
          [this, at] {
            if (is_counted() || at == to_move()) {
              ask_whoever_is_due();
            }
          },
      .thought = [this, at](const engine::Info& info) { engine_thought(at, info); },
      .decided =
          [this, at](const engine::Decision& decision,
                     const std::optional<engine::Finding>& finding) {
            engine_decided(at, decision, finding);
          },
      .scored = [this,
                 at](const std::optional<engine::BoardScore>& score) { engine_scored(at, score); }};
}

// --- Moves ---

// If an engine is to move, asks it to think, or starts it first.
void Table::ask_engine() {
  if (!game_.goes_on() || game_.clock().is_paused() || !awake_ || seat(to_move()).is_person()) {
    return;
  }
  engine_waits_ = !outbox_.is_kept();
  if (engine_waits_) return;
  const Seat at = to_move();
  EngineSeat& engine = *seat(at).engine;
  if (engine.state() == EngineSeat::State::off) {
    if (may_run()) {
      engine.start(game_.game(), game_.clock().terms());
    }
    return;
  }
  if (engine.state() != EngineSeat::State::ready) return;
  engine::Request request;
  request.banned = game_.banned();
  request.cleanup = game_.played_on() && engine.cleans_up();
  Duration patience = unclocked_move + unclocked_patience;
  if (game_.clock().exists()) {
    request.limits = game_.clock().limits(at);
    const auto flag = game_.clock().flag();
    // The flag ends the game; the patience only covers the time after it.
    patience = flag ? *flag - now() + unclocked_patience : Duration(first_move_patience);
  } else {
    request.limits.movetime = unclocked_move;
  }
  request.limits.nodes = engine.plan().nodes;
  engine.think(game_.game(), request, patience);
}

void Table::engine_changed(Seat at) {
  if (game_.is_over()) return;
  tell_seat(at);
  const EngineSeat::State state = seat(at).engine->state();
  report(match::event::Presence{
      at, state == EngineSeat::State::ready || state == EngineSeat::State::thinking});
  leave_slot_soon();
}

// A player must not see what the rival's engine thinks, so only those who watch are told.
void Table::engine_thought(Seat at, const engine::Info& info) {
  const bool is_shown = !info.pv.empty() && info.multipv.value_or(1) == 1;
  if (!is_shown || !game_.goes_on() || at != to_move() || !has_spectators()) return;
  parts_.publisher.info_for_spectators(topic_, fmt::format("s{}/1", rules::index(at)),
                                       line_json(info, game_.game(), line_.node()));
}

bool Table::has_spectators() const {
  return std::any_of(watching_.begin(), watching_.end(), [this](const std::string& page) {
    return !seats_[0].pages.contains(page) && !seats_[1].pages.contains(page);
  });
}

void Table::engine_decided(Seat at, const engine::Decision& decision,
                           const std::optional<engine::Finding>& finding) {
  if (!game_.goes_on() || at != to_move()) return;
  match::event::Decision decided{decision, finding.value_or(engine::Finding{})};
  // An engine is not charged for the time in which its answer came here; nor for more than our
  // clock measured, whatever it reports.
  if (game_.clock().exists()) {
    decided.decision.took = std::clamp(decision.took, nanoseconds(0), game_.clock().taken(now()));
  }
  if (const auto accepted = apply(std::move(decided)); !accepted) {
    seat(at).engine->fail(accepted.error().text);
  }
}

void Table::stop_engines() {
  for (TableSeat& at : seats_) {
    if (!at.is_person()) {
      at.engine->cancel();
    }
  }
}

// A game between engines does not go on for nobody. The turn begins anew when somebody comes.
void Table::rest_whole_game() {
  awake_ = false;
  report(match::event::TurnRestart{});
  hold_or_release();
  for (TableSeat& at : seats_) {
    at.engine->rest();
  }
  leave_slot();
}

// Ends the ready engines of an unwatched table that are not to move; they are started again when
// they are needed. While any engine runs, this is repeated.
void Table::rest_engines() {
  if (!has_person()) return rest_whole_game();
  bool is_any_left = false;
  for (const Seat at : {Seat::first, Seat::second}) {
    if (seat(at).is_person()) continue;
    EngineSeat& engine = *seat(at).engine;
    if (engine.state() == EngineSeat::State::ready && (at != to_move() || !game_.goes_on())) {
      engine.rest();
    }
    is_any_left = is_any_left || engine.state() == EngineSeat::State::starting ||
                  engine.state() == EngineSeat::State::ready ||
                  engine.state() == EngineSeat::State::thinking;
  }
  if (is_any_left) {
    let_engines_rest();
  }
}

void Table::let_engines_rest() {
  rest_ = parts_.event_loop.call_at(now() + rest_after, [this] { rest_engines(); });
}

// An engine accepts a draw if it does not consider itself better.
bool Table::accepts_draw(Seat at) const {
  const auto& finding = seat(at).engine->finding();
  if (!finding || !finding->score || game_.plies() < plies_before_draw) return false;
  const auto* const centipawns = std::get_if<engine::Centipawns>(&finding->score->value);
  const auto* const mate = std::get_if<engine::MateIn>(&finding->score->value);
  return centipawns != nullptr ? centipawns->value <= 0 : mate->moves <= 0;
}

// --- The count of a finished board ---

void Table::go_on_with_count() {
  while (awake_ && is_counted() && !game_.is_over()) {
    switch (game_.counting()->step()) {
      case match::Counting::Step::claims:
        return ask_scores();
      case match::Counting::Step::play_on:
        report(
            match::event::PlayOn{seats_[0].engine->cleans_up() && seats_[1].engine->cleans_up()});
        break;
      case match::Counting::Step::referee:
        report(match::event::RefereeClaim{});
        break;
      case match::Counting::Step::playing:
      case match::Counting::Step::people:
      case match::Counting::Step::settled:
        return;
    }
  }
}

void Table::ask_scores() {
  for (const Seat at : {Seat::first, Seat::second}) {
    if (!is_counted() || seat(at).is_person() || game_.counting()->has_claimed(at)) continue;
    EngineSeat& engine = *seat(at).engine;
    switch (engine.state()) {
      case EngineSeat::State::off:
        if (may_run()) {
          engine.start(game_.game(), game_.clock().terms());
        }
        break;
      case EngineSeat::State::ready:
        if (!engine.is_busy()) {
          engine.ask_score(game_.game());
        }
        break;
      case EngineSeat::State::died:
        engine_scored(at, std::nullopt);
        break;
      case EngineSeat::State::starting:
      case EngineSeat::State::thinking:
        break;
    }
  }
}

void Table::engine_scored(Seat at, const std::optional<engine::BoardScore>& score) {
  if (!is_counted()) return;
  report(match::event::Claim{
      at, score ? match::claim_in(*score, match::board_of(game_.game()))
                : Result<match::Claim>(fail("does not say which stones are dead"))});
}

// --- Hints ---

void Table::ask_hint(Done done) {
  if (adviser_ == nullptr) {
    auto plan = parts_.engines.plan(setup(), {});
    if (!plan) {
      done(tl::unexpected(plan.error()));
      return;
    }
    adviser_ = std::make_unique<Adviser>(parts_.event_loop, parts_.room, *std::move(plan), game_,
                                         [this] { leave_slot_soon(); });
  }
  adviser_->ask(std::move(done));
  if (may_run()) {
    adviser_->start();
  }
}

void Table::give_up_hint(std::string_view why) {
  if (adviser_ != nullptr) {
    adviser_->give_up(why);
  }
}

}  // namespace ludex::serve
