// From the threads of a match's games to the store: a finished game and its record are on the disk
// before the game counts.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>

#include "base/result.h"
#include "match/game_record.h"
#include "match/played_game.h"
#include "match/schedule.h"
#include "store/matches.h"

namespace ludex::serve {

class GameKeeper {
 public:
  // Called on the floor with a game that is kept, unless the keeper is gone.
  using Counted = std::function<void(const store::StoredMatchGame&, Duration took)>;

  // The store outlives the keeper and posts on the floor. `counted`: so many games of the match are
  // kept.
  GameKeeper(store::Matches& matches, store::MatchId match, std::size_t counted, Counted tell);
  GameKeeper(const GameKeeper&) = delete;
  GameKeeper& operator=(const GameKeeper&) = delete;
  // On the floor; nobody waits any more.
  ~GameKeeper() { abandon(); }

  // Returns when the game is kept and counted, or why it is not. From the thread of the game.
  [[nodiscard]] Result<void> keep(const match::ScheduledGame& game, const match::PlayedGame& played,
                                  const match::GameHeader& header);
  // Nothing is told any more, and whoever waits, or will, gets an error. On the floor, which may
  // not turn again.
  void abandon();

 private:
  // Belongs to the keeper and to what the store is going to call.
  struct Link {
    Counted tell;      // for the floor alone; empty: abandoned
    std::mutex mutex;  // for all below
    std::condition_variable changed;
    bool is_abandoned = false;
    std::size_t places = 0;  // games are numbered in the order in which the store gets them
  };

  store::Matches& matches_;
  store::MatchId match_;
  std::shared_ptr<Link> link_ = std::make_shared<Link>();
};

}  // namespace ludex::serve
