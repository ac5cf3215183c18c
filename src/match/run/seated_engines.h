// The engines of the running games: takes them from the pool, assigns them to seats, and returns
// them.
#pragma once

#include <array>
#include <cstddef>
#include <stop_token>

#include "match/pairing/schedule.h"
#include "match/play/played_game.h"
#include "match/run/engine_failures.h"
#include "match/run/engine_pool.h"
#include "match/run/runner.h"
#include "match/run/slots.h"
#include "rules/registry.h"

namespace ludex::match {

// The engines of one game, by seat; an engine that could not be started is absent.
using Seated = std::array<EngineLease, 2>;

// Any thread may call it.
class SeatedEngines {
 public:
  // `plan` and `context` outlive this object. Once `halt` is requested, no engine is started.
  SeatedEngines(const MatchPlan& plan, const MatchContext& context, std::stop_token halt);

  // Returns a running engine of the entrant for that thread of the match. The error is the engine's
  // own fault: a wait during which this process stood still proves nothing about the engine, so it
  // is repeated. An engine that has failed too often (EngineFailures) is not started.
  [[nodiscard]] Leased open(std::size_t entrant, std::size_t thread);
  // The same for an engine of the plan that plays no game; expects that there is one.
  [[nodiscard]] Leased open_side_engine(SideEngine which, std::size_t thread);
  // Counts a failure of the entrant before the first game as one before its first move.
  void note_failed_try_out(std::size_t entrant, const engine::Failure& failure) {
    failures_.add_start(entrant, failure);
  }
  // Counts the faults of a game that an earlier run has counted.
  void note_faults(const ScheduledGame& game, const GameEnd& end) {
    failures_.add_faults(game, end);
  }
  // Keeps whether such an engine has answered in a game.
  void judge_side_engine(SideEngine which, bool has_answered);
  // Informs both engines of their opponents, and their logs of the game and the seats.
  void seat(const ScheduledGame& game, const Seated& engines) const;
  // Waits for the answer of an engine that was stopped in mid-game. An engine that answers is as
  // good as before and is noted as healthy.
  void bring_to_rest(const ScheduledGame& game, PlayedGame& played, const Seated& engines) const;
  void put_away(const ScheduledGame& game, const PlayedGame& played, Seated& engines);
  void wake_all() { pool_.wake_all(); }

 private:
  [[nodiscard]] Leased take(std::size_t entrant, std::size_t thread);
  // Opens it once few enough others are starting.
  [[nodiscard]] Opened open_in_turn(const OpenEngine& open, const std::stop_token& stop);
  void judge_start(std::size_t entrant, rules::Seat seat, const PlayedGame& played);
  // The referee engine and the observer engine have the numbers after the last entrant.
  [[nodiscard]] std::size_t number_of(SideEngine which) const {
    return plan_.entrants.size() + static_cast<std::size_t>(which);
  }
  [[nodiscard]] const OpenEngine& opener_of(std::size_t entrant) const;
  void report_places(const Seated& engines, std::size_t game) const;

  const MatchPlan& plan_;
  const MatchContext& context_;
  const rules::GameKind& kind_;
  std::stop_token halt_;
  Slots starts_;
  EnginePool pool_;
  EngineFailures failures_;  // by entrant, the side engines last
};

}  // namespace ludex::match
