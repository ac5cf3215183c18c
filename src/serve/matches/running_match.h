// A match while it is played: by threads of this program, or by another program.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "serve/matches/live_board.h"

namespace ludex::serve {

// All calls are made on the event loop's thread.
class RunningMatch {
 public:
  RunningMatch() = default;
  RunningMatch(const RunningMatch&) = delete;
  RunningMatch& operator=(const RunningMatch&) = delete;
  virtual ~RunningMatch() = default;

  // Lets no further game begin. The error is one of another program, which goes on then.
  [[nodiscard]] virtual Result<void> play_last_games() = 0;
  // Ends the running games without a result. The error as above.
  [[nodiscard]] virtual Result<void> stop() = 0;
  // Stops what this program plays; its games are not reported any more.
  virtual void abandon() = 0;

  // The running games, in the order in which they began.
  [[nodiscard]] virtual std::vector<std::shared_ptr<LiveGameObserver>> live() const = 0;
  // The warnings since the last call; if there are too many, only the first ones.
  [[nodiscard]] virtual std::vector<std::string> take_warnings() = 0;
};

}  // namespace ludex::serve
