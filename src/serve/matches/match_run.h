// A match while it is played, in threads of its own: from its beginning, or where it goes on, to
// its end or a stop.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "base/time.h"
#include "match/match_observer.h"
#include "match/runner.h"
#include "serve/matches/game_keeper.h"
#include "serve/matches/live_board.h"

namespace ludex::serve {

// All calls but those of the match are made on the floor's thread.
class MatchRun final : private match::MatchObserver {
 public:
  // All of it outlives the run.
  struct World {
    const Clock& clock;
    std::function<WallTime()> wall_time;
    match::GameSlots& slots;
  };
  // Called once, from a thread of the run; the trouble is why the match could not go on.
  using Ended = std::function<void(std::optional<std::string> trouble)>;

  MatchRun(match::MatchPlan plan, World world, std::unique_ptr<GameKeeper> keeper, Ended ended);
  // Stops it and waits, as long as its engines take to end.
  ~MatchRun() override;

  // No game begins any more.
  void play_last_games() { last_games_.request_stop(); }
  // Games that run end without a result.
  void stop() { stop_.request_stop(); }
  // Stops it; what its games come to is not told any more.
  void abandon();

  // The games that run, in the order in which they began.
  [[nodiscard]] std::vector<std::shared_ptr<LiveNotes>> live() const;
  // Those since they were last taken; of very many the first few.
  [[nodiscard]] std::vector<std::string> take_warnings();

 private:
  void run();
  void game_started(const match::ScheduledGame& game) override;
  [[nodiscard]] match::GameObserver* watch(const match::ScheduledGame& game) override;
  void game_finished(const match::ScheduledGame& game, const match::PlayedGame& played,
                     const match::Standings& standings) override;
  void warned(const std::string& sentence) override;
  void game_voided(const match::ScheduledGame& game) override;
  void time_passed(const match::Standings& standings) override;
  [[nodiscard]] bool watches() const override { return true; }
  void forget(std::size_t number);

  const match::MatchPlan plan_;
  World world_;
  std::unique_ptr<GameKeeper> keeper_;
  Ended ended_;
  std::stop_source stop_;
  std::stop_source last_games_;

  mutable std::mutex mutex_;  // for the next two
  std::vector<std::shared_ptr<LiveNotes>> live_;
  std::vector<std::string> warnings_;
  std::thread thread_;
};

}  // namespace ludex::serve
