// The games of a match that workers play: the coordinator's side. The runner of the match
// (match/run/runner.h) decides which games there are, counts them and reports them; here each of
// its threads offers one game and waits for the result.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "fleet/messages.h"
#include "fleet/queue.h"
#include "match/run/engine_failures.h"
#include "match/run/game_player.h"
#include "match/run/runner.h"

namespace ludex::fleet {

struct Coordination {
  CoordinatorQueue& queue;  // outlives the games
  MatchTerms terms;
  bool is_kept = false;  // the match can go on after it was stopped
};

class RemoteGames final : public match::GamePlayer {
 public:
  // So often a game is offered anew because nobody has finished it, or because what came back could
  // not be used; then the match ends.
  static constexpr std::size_t most_attempts = 4;
  // A game that is offered and not in the queue any more was lost by the server. It is offered anew
  // if this is seen twice, so long apart.
  static constexpr Milliseconds check_interval{20'000};
  static constexpr Milliseconds registrations_interval{5'000};

  RemoteGames(Coordination coordination, const match::PlayerPlace& place);
  RemoteGames(const RemoteGames&) = delete;
  RemoteGames& operator=(const RemoteGames&) = delete;
  ~RemoteGames() override;

  // Announces the match. From then on a thread of this object talks to the queue.
  [[nodiscard]] std::optional<std::string> begin() override;
  void count_earlier(const match::ScheduledGame& game, const match::GameEnd& end) override;
  [[nodiscard]] Result<std::optional<match::FinishedGame>> play(const match::ScheduledGame& game,
                                                                std::size_t thread) override;
  void game_counted(const match::ScheduledGame& game) override;
  void time_passed() override {}
  void wake_all() override;
  void match_ended(bool is_whole) override;

 private:
  // A game that a thread waits for.
  struct Waiting {
    std::string order;
    std::size_t attempt = 0;
    bool is_offered = false;
    TimePoint checked;         // when it was offered or looked for
    bool was_missing = false;  // when it was looked for
    std::optional<std::string> arrived;
    std::optional<std::string> trouble;
  };

  void run(const std::stop_token& stop);
  void say_once_unreachable(const Error& error);
  void take(const Arrival& arrival);
  void offer_again();
  void look_for_games(TimePoint now);
  void renew_announcement(TimePoint now);
  void look_at_workers(TimePoint now);
  void meet(const Registration& registration);
  void settle_counted();
  // Requires the lock. Offers the game anew, or gives up if this was done too often.
  void offer_anew(std::size_t number, const std::string& why);
  [[nodiscard]] Result<std::optional<std::string>> await(std::size_t number,
                                                         const std::string& order);
  [[nodiscard]] std::optional<match::FinishedGame> lost_by_strikes(
      const match::ScheduledGame& game) const;

  const Coordination coordination_;
  CoordinatorQueue& queue_;
  const match::MatchPlan& plan_;
  const match::MatchContext& context_;
  match::ResultKeeper& results_;
  const std::stop_token halt_;
  match::EngineFailures failures_;

  std::mutex mutex_;  // guards the next five
  std::condition_variable_any changed_;
  std::map<std::size_t, Waiting> waiting_;    // by the number of the game
  std::map<std::size_t, std::string> early_;  // results that nobody waits for yet
  std::set<std::size_t> counted_;
  std::set<std::size_t> unsettled_;  // counted, and the queue does not know it yet

  // Used by the thread alone.
  std::optional<TimePoint> announced_;
  std::optional<TimePoint> workers_seen_;
  bool is_unreachable_ = false;
  bool is_alone_said_ = false;
  std::map<std::string, Registration> workers_;  // by their ids
  std::set<std::string> refusals_;               // that were reported

  std::jthread thread_;  // ended first
};

}  // namespace ludex::fleet
