// The engines of a match: taken from a pool, seated for a game, put away after it.
#pragma once

#include <array>
#include <cstddef>
#include <stop_token>

#include "match/engine_pool.h"
#include "match/played_game.h"
#include "match/runner.h"
#include "match/schedule.h"
#include "rules/registry.h"

namespace ludex::match {

// The engines of one game, by seat; one that could not be started again is absent.
using Seated = std::array<EngineLease, 2>;

// From any thread.
class Lineup {
 public:
  // Both outlive it. Nothing is started any more once `halt` is requested.
  Lineup(const MatchPlan& plan, const MatchSurroundings& surroundings, std::stop_token halt);

  // A running engine of the entrant for that thread. The error is the engine's own fault: a wait
  // during which this process stood still says nothing of an engine, and is begun again.
  [[nodiscard]] Leased open(std::size_t entrant, std::size_t thread);
  // The same of the plan's referee engine; expects that it has one.
  [[nodiscard]] Leased open_referee_engine(std::size_t thread);
  // Tells both engines whom they meet, and those who log them where they play.
  void seat(const ScheduledGame& game, const Seated& engines) const;
  // Waits for the answer of an engine that was told to stop in mid-game and is as good as ever if
  // it gives one: then it is noted as healthy.
  void bring_to_rest(const ScheduledGame& game, PlayedGame& played, const Seated& engines) const;
  void put_away(const ScheduledGame& game, const PlayedGame& played, Seated& engines);
  void wake_all() { pool_.wake_all(); }

 private:
  [[nodiscard]] Leased take(std::size_t entrant, std::size_t thread);
  // The referee engine comes behind the entrants.
  [[nodiscard]] const OpenEngine& opener_of(std::size_t entrant) const;
  void report_places(const Seated& engines, std::size_t game) const;

  const MatchPlan& plan_;
  const MatchSurroundings& surroundings_;
  const rules::GameKind& kind_;
  std::stop_token halt_;
  EnginePool pool_;
};

}  // namespace ludex::match
