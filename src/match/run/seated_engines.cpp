#include "match/run/seated_engines.h"

#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "base/expects.h"
#include "match/play/player.h"

namespace ludex::match {

using rules::Seat;

namespace {

// Whether the seat has made a move that was not of the opening. The game is only played again up to
// that move.
bool decided_a_move(const PlayedGame& game, Seat seat) {
  const auto board = rules::start_game(game.setup).value();
  for (const PlayedMove& played : game.moves) {
    if (!played.book && board->to_move() == seat) return true;
    board->play(played.move);
  }
  return false;
}

}  // namespace

SeatedEngines::SeatedEngines(const MatchPlan& plan, const MatchContext& context,
                             std::stop_token halt)
    : plan_(plan),
      context_(context),
      kind_(*rules::find_game(plan.setup.game)),
      halt_(std::move(halt)),
      starts_(plan.starts_at_once),
      pool_((2 + (plan.referee_engine ? 1 : 0) + (plan.observer_engine ? 1 : 0)) *
            plan.concurrency),
      failures_(plan.entrants.size() + 2, plan.strikes) {}

Leased SeatedEngines::open(std::size_t entrant, std::size_t thread) {
  if (auto failure = failures_.failure_of(entrant)) return tl::unexpected(*std::move(failure));
  while (true) {
    const std::size_t standstills = context_.standstills();
    Leased leased = take(entrant, thread);
    if (leased || halt_.stop_requested()) return leased;
    if (context_.standstills() == standstills) {
      failures_.add_start(entrant, leased.error());
      return leased;
    }
  }
}

Leased SeatedEngines::open_side_engine(SideEngine which, std::size_t thread) {
  return open(number_of(which), thread);
}

void SeatedEngines::judge_side_engine(SideEngine which, bool has_answered) {
  const std::size_t engine = number_of(which);
  if (has_answered) {
    failures_.forget_starts(engine);
  } else {
    failures_.add_start(engine, {engine::Fault::not_responding, "it does not answer"});
  }
}

const OpenEngine& SeatedEngines::opener_of(std::size_t entrant) const {
  if (entrant < plan_.entrants.size()) return plan_.entrants[entrant].open;
  const bool is_referee = entrant == number_of(SideEngine::referee);
  const auto& side = is_referee ? plan_.referee_engine : plan_.observer_engine;
  expects(side.has_value());
  return side->open;
}

Leased SeatedEngines::take(std::size_t entrant, std::size_t thread) {
  const OpenEngine& plain = opener_of(entrant);
  if (!plan_.open_in_thread) {
    return pool_.take(
        entrant, [&](const std::stop_token& stop) { return open_in_turn(plain, stop); }, halt_);
  }
  const OpenEngine there = [&](const std::stop_token& stop) {
    return open_in_turn(
        [&](const std::stop_token& s) { return plan_.open_in_thread(thread, plain, s); }, stop);
  };
  return pool_.take(thread * (plan_.entrants.size() + 2) + entrant, there, halt_);
}

Opened SeatedEngines::open_in_turn(const OpenEngine& open, const std::stop_token& stop) {
  if (plan_.starts_at_once == 0) return open(stop);
  const auto slot = starts_.take(stop);
  if (!slot) return tl::unexpected(engine::Failure{engine::Fault::cannot_start, "it was stopped"});
  return open(stop);
}

void SeatedEngines::seat(const ScheduledGame& game, const Seated& engines) const {
  report_places(engines, game.number);
  for (const std::size_t seat : {std::size_t{0}, std::size_t{1}}) {
    const Entrant& opponent = plan_.entrants[game.seats[1 - seat]];
    (*engines[seat]).meet({opponent.name, opponent.rating});
  }
}

// Reports the game in which the engines sit; 0: none.
void SeatedEngines::report_places(const Seated& engines, std::size_t game) const {
  if (!context_.seated) return;
  for (std::size_t seat = 0; seat < engines.size(); ++seat) {
    if (!engines[seat]) continue;
    context_.seated(*engines[seat],
                    game == 0 ? std::nullopt : std::optional(SeatInGame{game, kind_.seats[seat]}));
  }
}

void SeatedEngines::bring_to_rest(const ScheduledGame& game, PlayedGame& played,
                                  const Seated& engines) const {
  if (played.end.kind != EndKind::unterminated) {
    return;
  }
  for (std::size_t seat = 0; seat < engines.size(); ++seat) {
    const Allowance& allowance = plan_.entrants[game.seats[seat]].allowance;
    const TimePoint until = context_.clock.now() + allowance.grace;
    if (!played.healthy[seat]) {
      const LastWord last = await_answer(*engines[seat], until, context_.clock, {});
      played.healthy[seat] = std::holds_alternative<engine::Decision>(last);
    }
  }
}

// Keeps whether the engine has failed before its first move, or has moved.
void SeatedEngines::judge_start(std::size_t entrant, Seat seat, const PlayedGame& played) {
  const bool has_moved = decided_a_move(played, seat);
  const GameEnd& end = played.end;
  if (has_moved) {
    failures_.forget_starts(entrant);
  } else if (end.failure && end.offender == seat) {
    failures_.add_start(entrant, *end.failure);
  }
}

void SeatedEngines::put_away(const ScheduledGame& game, const PlayedGame& played, Seated& engines) {
  report_places(engines, 0);
  failures_.add_faults(game, played.end);
  for (const Seat seat : {Seat::first, Seat::second}) {
    if (engines[rules::index(seat)]) {
      judge_start(game.seats[rules::index(seat)], seat, played);
    }
  }
  for (std::size_t seat = 0; seat < engines.size(); ++seat) {
    if (played.healthy[seat] && !plan_.entrants[game.seats[seat]].restart) {
      engines[seat].found_fit();
    }
  }
  pool_.give_back(engines);
}

}  // namespace ludex::match
