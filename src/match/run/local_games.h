// Plays games with engines of this process.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "match/play/referee.h"
#include "match/run/engine_pool.h"
#include "match/run/game_player.h"
#include "match/run/match_observer.h"
#include "match/run/result_keeper.h"
#include "match/run/runner.h"
#include "match/run/seated_engines.h"

namespace ludex::match {

class LocalGames final : public GamePlayer {
 public:
  // All arguments outlive this object. Once `halt` is requested and wake_all() is called, running
  // games end unterminated.
  LocalGames(const MatchPlan& plan, const MatchContext& context, ResultKeeper& results,
             std::stop_token halt);

  // Starts every engine once, and asks those that may play another game for a move.
  [[nodiscard]] std::optional<std::string> begin() override;
  void count_earlier(const ScheduledGame& game, const GameEnd& end) override {
    seated_.note_faults(game, end);
  }
  // A game that is void begins again.
  [[nodiscard]] Result<std::optional<FinishedGame>> play(const ScheduledGame& game,
                                                         std::size_t thread) override {
    return play_from(plan_.openings.at(game.opening), game, thread);
  }
  // The same with another opening than that of the plan.
  [[nodiscard]] std::optional<FinishedGame> play_from(const Opening& opening,
                                                      const ScheduledGame& game,
                                                      std::size_t thread);
  void game_counted(const ScheduledGame& /*game*/) override {}
  // Games that ran while this process was suspended become void.
  void time_passed() override;
  void wake_all() override { seated_.wake_all(); }
  void match_ended(bool /*is_whole*/) override {}

 private:
  // A game that a thread is playing.
  struct RunningGame {
    std::size_t standstills;  // their number when the game began
    std::stop_source stop;    // for this game alone
  };
  // Makes a game known to time_passed() as long as this object lives.
  class Listed;
  // The referee engine on loan for one game.
  struct ThirdEngine {
    EngineLease lease;
    std::optional<RefereeEngine> asked;  // absent: none
  };
  struct Try {
    std::optional<FinishedGame> finished;  // absent: halted before the game began
    std::optional<VoidBecause> is_void;
  };

  [[nodiscard]] bool halted() const { return halt_.stop_requested(); }
  // `replays` is how often the game was played again because an engine had no processor.
  [[nodiscard]] Try try_game(const Opening& opening, const ScheduledGame& game, std::size_t thread,
                             std::size_t replays);
  [[nodiscard]] std::optional<VoidBecause> why_void(const RunningGame& running,
                                                    const PlayedGame& played,
                                                    std::size_t replays) const;
  [[nodiscard]] PlayedGame referee_game(const Opening& opening, const ScheduledGame& game,
                                        const Seated& engines, RunningGame& running,
                                        std::size_t thread,
                                        const std::vector<GameObserver*>& watching);
  [[nodiscard]] ThirdEngine third_engine(const ScheduledGame& game, std::size_t thread);
  // No lease if the match has no such engine, or it cannot be started.
  [[nodiscard]] EngineLease side_engine(const ScheduledGame& game, SideEngine which,
                                        std::size_t thread);
  void put_away_observer(const ScheduledGame& game, EngineLease& lease,
                         const std::optional<std::string>& failure);
  void put_away(ThirdEngine& third);
  // The moves of the game in an earlier run, once: a game that is void begins anew.
  [[nodiscard]] std::vector<PlayedMove> take_begun(const ScheduledGame& game);

  const MatchPlan& plan_;
  const MatchContext& context_;
  ResultKeeper& results_;
  std::stop_token halt_;
  const rules::GameKind& kind_;
  Referee referee_;
  SeatedEngines seated_;

  std::mutex mutex_;                                      // guards what follows
  std::set<RunningGame*> running_games_;                  // owned by their threads
  std::map<std::size_t, std::vector<PlayedMove>> begun_;  // by the numbers of their games
};

}  // namespace ludex::match
