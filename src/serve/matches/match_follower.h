// Looks again and again at the matches that other programs play in the store of this one.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "base/result.h"
#include "serve/event_loop.h"
#include "serve/matches/live_events.h"
#include "serve/work_queue.h"
#include "store/matches.h"

namespace ludex::serve {

// A match of the command line as the server knows it.
struct FollowedMatch {
  store::Matches::Known known;
  std::shared_ptr<LiveEvents> events;  // shared with the match; null: they are not kept
};

// How a match of the command line stands.
struct MatchSight {
  bool is_held = false;  // by a program that plays it, or prepares or finishes that
  std::optional<store::MatchLook> look = {};  // absent: nothing has changed
};

class MatchFollower {
 public:
  struct Parts {
    EventLoop& event_loop;  // these two must outlive this object
    const store::Matches& store;
    // The matches of the command line, by their numbers.
    std::function<std::map<store::MatchId, FollowedMatch>()> followed;
    // Those that this server plays itself.
    std::function<std::set<store::MatchId>()> own;
    // Takes what was seen of a match, also of one that is not among the followed ones.
    std::function<void(store::MatchId id, const MatchSight& sight)> seen;
  };
  // While no page follows such a match, and while one does.
  static constexpr Milliseconds between_looks{1000};
  static constexpr Milliseconds between_close_looks{250};
  // Of a match, in one look: the event loop takes them in one turn.
  static constexpr std::size_t most_games = 200;

  explicit MatchFollower(Parts parts);

  // Looks now, and then again and again.
  void begin();
  // Whether a page follows one of the matches.
  void look_closely(bool closely) { closely_ = closely; }

 private:
  using Sights = std::map<store::MatchId, MatchSight>;

  // Runs beside the event loop.
  class Look;
  void look();
  void take(const Result<Sights>& sights);

  Parts parts_;
  bool closely_ = false;
  std::shared_ptr<Look> look_;  // shared with the work; one piece of work at a time uses it
  std::unique_ptr<EventLoop::Timer> next_;
  WorkQueue looking_;
};

}  // namespace ludex::serve
