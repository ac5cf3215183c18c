// Surplus answers. Some engines print their answer twice, or print one more when `stop` reaches
// them after they have answered. Such a line may arrive while the next question is on its way, or a
// little later, and would be taken for the answer to that question: mostly its move is illegal
// there, sometimes it is legal.
//
// So an answer that arrives in the first moments of a search and looks odd is not accepted at once.
// Any other answer is, and an engine that never sends a surplus answer is never asked for another
// one. Once a doubt has proved wrong, because no other answer arrived, the engine's legal moves are
// trusted until it sends a surplus answer again.
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
  // How long we wait for an engine that was sent a stop: it answers within about this time. The
  // short wait is for an answer that is acceptable as it is.
  static constexpr Milliseconds last_word{100};
  static constexpr Milliseconds short_last_word{20};
  // A legal move is doubted only if its player has at least this much time, so that the doubt costs
  // the player nothing.
  static constexpr Milliseconds ample{1000};

  // `doubts_moves`: whether legal moves are doubted at all. This is only for an owner that counts
  // the time up to the line of the answer, and not the time of our doubts.
  explicit SurplusWatch(bool doubts_moves) : doubts_moves_(doubts_moves) {}

  void new_game() { printed_before_ = printed_ = false; }
  // A search begins. The engine may take `time` for it; absent if no clock runs.
  void asked(TimePoint now, std::optional<Duration> time) {
    asked_ = now;
    time_ = time;
    printed_before_ = std::exchange(printed_, false);
  }
  // The expected move was played: from now on the ponder search counts as a search that began now.
  void hit(TimePoint now) { asked_ = now; }
  // The engine printed an info with a score in its search.
  void printed_line() { printed_ = true; }
  // The engine answered although no answer was due.
  void surplus_arrived() {
    offends_ = true;
    unasked_ = true;
    trusted_ = false;
  }
  // An answer was doubted, and the engine had no other one.
  void doubted_in_vain() { trusted_ = true; }
  // The engine printed a line of play although it had answered: it is thinking about an unknown
  // position.
  void still_thinks() { thinks_ = unasked_ = true; }
  // The engine's answer was doubted, so another one may still arrive.
  void unsettled() { unasked_ = true; }
  void synchronised() { thinks_ = unasked_ = false; }

  // must_synchronise(): whether an engine at rest must be asked for readiness before the next
  // search, so that what it prints until then is dropped. may_think(): whether it must also be
  // sent a stop before that.
  [[nodiscard]] bool must_synchronise() const { return offends_ || unasked_; }
  [[nodiscard]] bool may_think() const { return thinks_; }

  // Until when an answer waits for a better one to replace it; absent if the answer is accepted.
  // `fits`: the answer is a legal move, or reports no move where there is none.
  [[nodiscard]] std::optional<TimePoint> doubt(bool fits, TimePoint now) const {
    // An engine that printed infos for its last answer, but none for this one, may not have
    // thought.
    const bool odd = doubts_moves_ && !trusted_ && (offends_ || (printed_before_ && !printed_));
    if (fits && (!odd || (time_ && *time_ < ample))) return std::nullopt;
    const TimePoint until = share(1, asked_ + window);
    return now < until ? std::optional(until) : std::nullopt;
  }
  // How long to wait for an engine that seems to be thinking still: until half of its time has
  // passed; absent if no clock runs.
  [[nodiscard]] std::optional<TimePoint> thinking_on() const {
    return time_ ? std::optional(share(2, TimePoint::max())) : std::nullopt;
  }
  // The latest time for finding out which answer is meant: three quarters of the engine's time, or
  // `latest` if that is earlier.
  [[nodiscard]] TimePoint settled(TimePoint latest) const { return share(3, latest); }

 private:
  // The moment at which `quarters` quarters of the engine's time have passed, or `latest` if that
  // is earlier.
  [[nodiscard]] TimePoint share(int quarters, TimePoint latest) const {
    return time_ ? std::min(latest, asked_ + *time_ / 4 * quarters) : latest;
  }

  bool doubts_moves_;
  TimePoint asked_{};
  std::optional<Duration> time_;
  bool printed_ = false;         // an info with a score arrived in this search
  bool printed_before_ = false;  // an info with a score arrived in the search before
  bool offends_ = false;         // the engine has sent a surplus answer, at any time
  bool unasked_ = false;  // something that nobody asked for may still arrive or has arrived since
                          // the engine answered
  bool thinks_ = false;
  bool trusted_ = false;
};

}  // namespace ludex::protocols
