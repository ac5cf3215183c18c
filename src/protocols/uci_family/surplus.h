// Surplus answers. Some engines print their answer twice, or print one more when `stop` reaches
// them after they have answered. Such a line may arrive while the next question is on its way, or a
// little later, and would be taken for the answer to that question: mostly it is a move that is
// illegal there, sometimes a legal one.
//
// So an answer that comes in the first moments of a search and looks odd is not believed at once.
// Any other answer is, and an engine that never sends a surplus one is never asked for more.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "base/time.h"

namespace ludex::protocols {

class SurplusWatch {
 public:
  // A surplus line of the last answer arrives within this time after the next search began.
  static constexpr Milliseconds window{100};
  // How long an engine that is told to stop is waited for: it answers within about this time. The
  // short wait is for an answer that would do as it is.
  static constexpr Milliseconds last_word{100};
  static constexpr Milliseconds short_last_word{20};
  // A legal move is doubted only if its player has at least this much time, so that it loses
  // nothing.
  static constexpr Milliseconds ample{1000};

  // Whether legal moves are doubted at all: only where the owner counts the time of the answer's
  // line, and not that of our doubts.
  explicit SurplusWatch(bool doubts_moves) : doubts_moves_(doubts_moves) {}

  void new_game() { told_before_ = told_ = false; }
  // A search begins. The engine may take `time` for it; absent: no clock runs.
  void asked(TimePoint now, std::optional<Duration> time) {
    asked_ = now;
    time_ = time;
    told_before_ = std::exchange(told_, false);
  }
  // The expected move was played: from now on its search counts as one that was asked for now.
  void hit(TimePoint now) { asked_ = now; }
  // The engine printed a line of play with its score.
  void told_line() { told_ = true; }
  // It answered although no answer was due.
  void heard_surplus() {
    offends_ = true;
    unasked_ = true;
  }
  // It printed a line of play although it had answered: it is thinking about an unknown position.
  void heard_thinking() { thinks_ = unasked_ = true; }
  // Its answer was doubted, so another one may still arrive.
  void unsettled() { unasked_ = true; }
  void synchronised() { thinks_ = unasked_ = false; }

  // Whether an engine at rest is to be asked for readiness before the next question, so that what
  // it prints until then is dropped; and whether it is to be told to stop before that.
  [[nodiscard]] bool must_synchronise() const { return offends_ || unasked_; }
  [[nodiscard]] bool may_think() const { return thinks_; }

  // Until when an answer waits for a better one to replace it; absent: it is believed. `fits`: it
  // is a legal move, or says that there is no move where there is none.
  [[nodiscard]] std::optional<TimePoint> doubt(bool fits, TimePoint now) const {
    // An engine that printed lines for its last answer, but none for this, may not have thought.
    const bool odd = doubts_moves_ && (offends_ || (told_before_ && !told_));
    if (fits && (!odd || (time_ && *time_ < ample))) return std::nullopt;
    const TimePoint until = share(1, asked_ + window);
    return now < until ? std::optional(until) : std::nullopt;
  }
  // For an engine that seems to think on: the end of its time.
  [[nodiscard]] std::optional<TimePoint> thinking_on() const {
    return time_ ? std::optional(share(2, TimePoint::max())) : std::nullopt;
  }
  // The latest time for finding out which answer is meant.
  [[nodiscard]] TimePoint settled(TimePoint latest) const { return share(3, latest); }

 private:
  // The time after `quarters` quarters of the engine's time, or `latest` if that is earlier.
  [[nodiscard]] TimePoint share(int quarters, TimePoint latest) const {
    return time_ ? std::min(latest, asked_ + *time_ / 4 * quarters) : latest;
  }

  bool doubts_moves_;
  TimePoint asked_{};
  std::optional<Duration> time_;
  bool told_ = false;         // in this search
  bool told_before_ = false;  // in the one before
  bool offends_ = false;      // it has answered too often, at any time
  bool unasked_ = false;      // something came since it answered
  bool thinks_ = false;
};

}  // namespace ludex::protocols
