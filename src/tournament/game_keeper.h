// Stores the finished games of a match. The thread of a game waits for that: a game counts only
// after it and its record are on the disk.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>

#include "base/result.h"
#include "match/pairing/schedule.h"
#include "match/play/game_record.h"
#include "match/play/played_game.h"
#include "store/matches.h"

namespace ludex::tournament {

class GameKeeper {
 public:
  // Called on the thread of the store's owner with a game that was stored, unless the keeper was
  // destroyed before.
  using Counted = std::function<void(const store::StoredMatchGame&, Duration took)>;

  // Makes the record that is stored with a game.
  using RecordMaker =
      std::function<records::Record(const match::PlayedGame&, const match::GameHeader&)>;

  // The store must outlive the keeper. `counted` is the number of games of the match that are
  // stored already; `record_of` is called in the threads of the games; `tell` may be empty.
  GameKeeper(store::Matches& matches, store::MatchId match, std::size_t counted,
             RecordMaker record_of, Counted tell);
  GameKeeper(const GameKeeper&) = delete;
  GameKeeper& operator=(const GameKeeper&) = delete;
  // Runs on the thread of the store's owner; threads that wait get an error.
  ~GameKeeper() { abandon(); }

  // Returns when the game is stored and counted, or with the error. To be called from the game's
  // thread.
  [[nodiscard]] Result<void> keep(const match::ScheduledGame& game, const match::PlayedGame& played,
                                  const match::GameHeader& header);
  // Makes every present and future keep() return an error, and makes no more calls of `Counted`. To
  // be called on the thread of the store's owner, which may make no more calls.
  void abandon();

 private:
  // Shared by the keeper and the calls that the store is going to make.
  struct Link {
    Counted tell;      // used on the thread of the store's owner only; empty: abandoned
    std::mutex mutex;  // guards all members below
    std::condition_variable changed;
    bool is_abandoned = false;
    std::size_t places = 0;  // the games are numbered in the order in which the store gets them
  };

  store::Matches& matches_;
  store::MatchId match_;
  RecordMaker record_of_;
  std::shared_ptr<Link> link_ = std::make_shared<Link>();
};

}  // namespace ludex::tournament
