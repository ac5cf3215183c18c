// Games of a tournament that are being played: their moves are stored as they are played, and the
// games go on after any end of the program.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "match/pairing/schedule.h"
#include "match/run/match_observer.h"
#include "match/run/runner.h"
#include "store/matches.h"

namespace ludex::tournament {

// Whether games that were begun go on, and do not begin anew: where a clock runs, the time that
// they took is worth more than hash tables that are empty now. Without one they begin anew, and
// have the moves of an undisturbed run.
[[nodiscard]] bool begun_games_go_on(const match::MatchPlan& plan);

// The stored games that are not counted and fit the plan, for MatchPlan::begun. The others begin
// anew: as far as the schedule is known there is no such game, or its opening is another one, or
// the text cannot be read.
[[nodiscard]] std::vector<match::BegunGame> begun_games(
    const std::vector<store::BegunMatchGame>& stored, const match::MatchPlan& plan);

// Stores the moves of all games of a match as they are played. The games do not wait for that.
class MoveKeeper final : public match::MatchObserver {
 public:
  // The store outlives the keeper.
  MoveKeeper(store::Matches& matches, store::MatchId match) : matches_(matches), match_(match) {}

  void game_started(const match::ScheduledGame& /*game*/) override {}
  [[nodiscard]] match::GameObserver* watch(const match::ScheduledGame& game) override;
  void game_finished(const match::ScheduledGame& game, const match::PlayedGame& played,
                     const match::Standings& standings) override;
  void game_voided(const match::ScheduledGame& game, match::VoidBecause why) override;
  void warned(const std::string& /*sentence*/) override {}
  void time_passed(const match::Standings& /*standings*/) override {}
  [[nodiscard]] bool watches() const override { return true; }

 private:
  store::Matches& matches_;
  store::MatchId match_;
  std::map<std::size_t, std::unique_ptr<match::GameObserver>> games_;  // that run, by their numbers
};

}  // namespace ludex::tournament
