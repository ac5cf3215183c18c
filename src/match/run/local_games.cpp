#include "match/run/local_games.h"

#include <fmt/format.h>

#include <utility>

#include "match/play/game_end.h"
#include "match/play/side_search.h"
#include "match/run/engine_check.h"
#include "rules/registry.h"

namespace ludex::match {

using rules::index;
using rules::Seat;

LocalGames::LocalGames(const MatchPlan& plan, const MatchContext& context, ResultKeeper& results,
                       std::stop_token halt)
    : plan_(plan),
      context_(context),
      results_(results),
      halt_(std::move(halt)),
      kind_(*rules::find_game(plan.setup.game)),
      referee_(context.clock, plan.referee),
      seated_(plan, context, halt_) {
  for (const BegunGame& game : plan.begun) {
    begun_.emplace(game.number, game.moves);
  }
}

std::optional<std::string> LocalGames::begin() {
  return check_engines({plan_, context_, seated_, results_, halt_});
}

void LocalGames::time_passed() {
  const std::size_t standstills = context_.standstills();
  bool any = false;
  {
    const std::lock_guard lock(mutex_);
    for (RunningGame* game : running_games_) {
      any = (game->standstills != standstills && game->stop.request_stop()) || any;
    }
  }
  if (any) {
    seated_.wake_all();
  }
}

class LocalGames::Listed {
 public:
  Listed(LocalGames& games, RunningGame& game) : games_(games), game_(game) {
    const std::lock_guard lock(games_.mutex_);
    games_.running_games_.insert(&game_);
  }
  Listed(const Listed&) = delete;
  Listed& operator=(const Listed&) = delete;
  ~Listed() {
    const std::lock_guard lock(games_.mutex_);
    games_.running_games_.erase(&game_);
  }

 private:
  LocalGames& games_;
  RunningGame& game_;
};

// Whether the game that has just been played proves nothing.
std::optional<VoidBecause> LocalGames::why_void(const RunningGame& running,
                                                const PlayedGame& played,
                                                std::size_t replays) const {
  if (halted()) return std::nullopt;
  if (context_.standstills() != running.standstills) return VoidBecause::suspended;
  const bool is_unfair = plan_.fair_time && played.end.is_fault_of_machine;
  if (is_unfair && replays < MatchPlan::most_fair_replays) return VoidBecause::without_processor;
  return std::nullopt;
}

std::optional<FinishedGame> LocalGames::play_from(const Opening& opening, const ScheduledGame& game,
                                                  std::size_t thread) {
  std::size_t replays = 0;
  while (true) {
    Try done = try_game(opening, game, thread, replays);
    if (!done.is_void) return std::move(done.finished);
    results_.game_voided(game, *done.is_void);
    replays += *done.is_void == VoidBecause::without_processor ? 1 : 0;
  }
}

LocalGames::Try LocalGames::try_game(const Opening& opening, const ScheduledGame& game,
                                     std::size_t thread, std::size_t replays) {
  RunningGame running{context_.standstills(), {}};
  Seated engines;
  std::optional<GameEnd> not_begun;  // set if an engine could not be started again
  for (const Seat seat : {Seat::first, Seat::second}) {
    auto opened = seated_.open(game.seats[index(seat)], thread);
    if (opened) {
      engines[index(seat)] = std::move(*opened);
    } else if (!not_begun) {
      not_begun = ended_by_failure(kind_.seats[index(seat)], seat, opened.error());
    }
  }
  if (halted()) return {};  // nothing was played
  const std::vector<GameObserver*> watching = results_.game_started(game);
  GameHeader header = header_of(plan_, game, context_.wall_time());
  PlayedGame played = not_begun ? forfeited(plan_, opening, *std::move(not_begun))
                                : referee_game(opening, game, engines, running, thread, watching);
  const auto is_void = why_void(running, played, replays);
  if (is_void) {
    seated_.bring_to_rest(game, played, engines);
  } else if (context_.keep_fault && is_fault(played.end) && played.end.offender) {
    const EngineLease& offender = engines[index(*played.end.offender)];
    context_.keep_fault(game, offender ? &*offender : nullptr, played);
  }
  seated_.put_away(game, played, engines);
  return {FinishedGame{std::move(played), std::move(header)}, is_void};
}

PlayedGame LocalGames::referee_game(const Opening& opening, const ScheduledGame& game,
                                    const Seated& engines, RunningGame& running, std::size_t thread,
                                    const std::vector<GameObserver*>& watching) {
  seated_.seat(game, engines);
  Player first{*engines[0], plan_.entrants[game.seats[0]].allowance};
  Player second{*engines[1], plan_.entrants[game.seats[1]].allowance};
  const Listed listed(*this, running);
  // The game is stopped with all others, or alone.
  const std::stop_callback with_all(halt_, [this, &running] {
    running.stop.request_stop();
    seated_.wake_all();
  });
  std::vector<GameObserver*> all_watching = watching;
  EngineLease observer = side_engine(game, SideEngine::observer, thread);
  std::optional<EngineObserver> observation;
  if (observer) {
    observation.emplace(*observer, plan_.observer_engine->limits, context_.clock);
    all_watching.push_back(&*observation);
  }
  GameObservers observers(all_watching);
  ThirdEngine third = third_engine(game, thread);
  const std::vector<PlayedMove> earlier = take_begun(game);
  PlayedGame played =
      referee_.play({board_of(plan_, opening), opening.moves, earlier}, {&first, &second},
                    running.stop.get_token(), all_watching.empty() ? nullptr : &observers,
                    third.asked ? &*third.asked : nullptr);
  put_away(third);
  if (observation) {
    put_away_observer(game, observer, observation->finish(played));
  }
  const bool is_for_the_log =
      played.end.kind == EndKind::time_forfeit || played.end.kind == EndKind::stall;
  if (context_.log_of && is_for_the_log) {
    played.end.reason += fmt::format("; see {}", shown(context_.log_of(game.number)));
  }
  return played;
}

LocalGames::ThirdEngine LocalGames::third_engine(const ScheduledGame& game, std::size_t thread) {
  ThirdEngine third;
  third.lease = side_engine(game, SideEngine::referee, thread);
  if (third.lease) {
    const SideEntrant& referee = *plan_.referee_engine;
    third.asked.emplace(
        RefereeEngine{*third.lease, referee.patience, referee.rule, referee.limits});
  }
  return third;
}

EngineLease LocalGames::side_engine(const ScheduledGame& game, SideEngine which,
                                    std::size_t thread) {
  const bool is_referee = which == SideEngine::referee;
  if (!(is_referee ? plan_.referee_engine : plan_.observer_engine)) return {};
  auto opened = seated_.open_side_engine(which, thread);
  if (!opened) {
    if (!halted()) {
      results_.warn_of_side_engine(game, which,
                                   "it cannot be started again: " + opened.error().detail);
    }
    return {};
  }
  if (context_.seated) {
    context_.seated(**opened, SeatInGame{game.number, is_referee ? referee_place : observer_place});
  }
  return *std::move(opened);
}

void LocalGames::put_away_observer(const ScheduledGame& game, EngineLease& lease,
                                   const std::optional<std::string>& failure) {
  if (context_.seated) {
    context_.seated(*lease, std::nullopt);
  }
  if (!failure) {
    lease.found_fit();
  } else if (!halted()) {
    results_.warn_of_side_engine(game, SideEngine::observer, *failure);
  }
  seated_.judge_side_engine(SideEngine::observer, !failure);
}

std::vector<PlayedMove> LocalGames::take_begun(const ScheduledGame& game) {
  const std::lock_guard lock(mutex_);
  auto begun = begun_.extract(game.number);
  return begun.empty() ? std::vector<PlayedMove>() : std::move(begun.mapped());
}

void LocalGames::put_away(ThirdEngine& third) {
  if (!third.asked) return;
  if (context_.seated) {
    context_.seated(*third.lease, std::nullopt);
  }
  if (third.asked->fit) {
    third.lease.found_fit();
  }
  if (third.asked->answered || !third.asked->fit) {
    seated_.judge_side_engine(SideEngine::referee, third.asked->fit);
  }
}

}  // namespace ludex::match
