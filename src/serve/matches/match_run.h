// A match that is being played, in its own threads: from its beginning or its resumption to its end
// or a stop.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "base/time.h"
#include "match/report/event_stream.h"
#include "match/run/match_observer.h"
#include "match/run/runner.h"
#include "serve/matches/live_board.h"
#include "serve/matches/running_match.h"
#include "tournament/event_log.h"
#include "tournament/game_keeper.h"

namespace ludex::serve {

// All public calls are made on the event loop's thread.
class MatchRun final : public RunningMatch, private match::MatchObserver {
 public:
  // These must outlive the run.
  struct World {
    const Clock& clock;
    std::function<WallTime()> wall_time;
    match::Slots& slots;
  };
  // Called once, from a thread of the run. `trouble` is the reason why the match could not
  // continue.
  using Ended = std::function<void(std::optional<std::string> trouble)>;

  // `moves` keeps the moves of the running games; it may be null. `events` is the file to which the
  // events are added; empty: they are not kept.
  MatchRun(match::MatchPlan plan, World world, std::unique_ptr<tournament::GameKeeper> keeper,
           std::unique_ptr<match::MatchObserver> moves, std::filesystem::path events, Ended ended);
  // Stops the run and waits until its engines have ended.
  ~MatchRun() override;

  [[nodiscard]] Result<void> play_last_games() override;
  [[nodiscard]] Result<void> stop() override;
  void abandon() override;
  [[nodiscard]] std::vector<std::shared_ptr<LiveGameObserver>> live() const override;
  [[nodiscard]] std::vector<std::string> take_warnings() override;

 private:
  void run();
  [[nodiscard]] std::optional<std::string> play();
  // The stream of the events; null, after a warning, if they cannot be kept.
  [[nodiscard]] std::unique_ptr<match::EventStream> open_events();
  [[nodiscard]] Result<void> add_event(const std::string& line);
  void game_started(const match::ScheduledGame& game) override;
  [[nodiscard]] match::GameObserver* watch(const match::ScheduledGame& game) override;
  void game_finished(const match::ScheduledGame& game, const match::PlayedGame& played,
                     const match::Standings& standings) override;
  void warned(const std::string& sentence) override;
  void game_voided(const match::ScheduledGame& game, match::VoidBecause why) override;
  void time_passed(const match::Standings& standings) override;
  [[nodiscard]] bool watches() const override { return true; }
  void forget(std::size_t number);

  const match::MatchPlan plan_;
  World world_;
  std::unique_ptr<tournament::GameKeeper> keeper_;
  std::unique_ptr<match::MatchObserver> moves_;
  std::filesystem::path event_file_;
  std::unique_ptr<tournament::EventLog> log_;  // used in the threads of the run; may be null
  Ended ended_;
  std::stop_source stop_;
  std::stop_source last_games_;

  mutable std::mutex mutex_;  // guards the next two members
  std::vector<std::shared_ptr<LiveGameObserver>> live_;
  std::vector<std::string> warnings_;
  std::thread thread_;
};

}  // namespace ludex::serve
